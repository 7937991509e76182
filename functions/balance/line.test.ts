import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { csvLine } from '../../test/support/csv.ts'
import { sampleEntity } from '../../test/support/fixtures/entities.ts'
import { openApproval } from '../approvals/approval.ts'
import { noBalance } from '../ledger/balance.ts'
import type { EntryRow } from '../ledger/ledger-rows.ts'
import { csvOf } from './csv.ts'
import { type LineContext, lineOf } from './line.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const at = now.toISOString()
const [entity, recyclableId, withdrawalId] = [sampleEntity(), newId('recyclable', now), newId('withdrawal', now)]
const nothing: LineContext = { types: new Map(), entities: new Map(), approvals: new Map() }
const none = { escrow: 0, pending: 0, available: 0, held: 0, disputed: 0, uncovered: 0, owed: 0, deferred: 0 }
const entry = (over: Partial<EntryRow>): EntryRow => ({
  subject: `withdrawal/${withdrawalId}`,
  number: 2,
  action: 'release',
  reference: '',
  state: 'released',
  at,
  userId: 'ana',
  terms: { kind: 'withdrawal', userId: 'ana', amountCents: 1_000 },
  changes: { ...none, available: 1_000, held: -1_000 },
  after: { ...noBalance, version: 2, creditedCents: 5_000, pendingCents: 300 },
  ...over,
})
const decided = (reason: string): LineContext => {
  const opened = openApproval({ kind: 'withdrawal', id: withdrawalId, requesterId: 'ana', amountCents: 1_000 }, now)
  const decision = { by: 'bia', at, verdict: 'release', reason } as const
  return { ...nothing, approvals: new Map([[`withdrawal/${withdrawalId}` as const, { ...opened, decision }]]) }
}

describe('lineOf', () => {
  it("gives the admin's reason for a release", () => {
    expect(lineOf(entry({}), decided('A chave não existe.'))).toMatchObject({
      move: 'withdrawal.release',
      reason: 'A chave não existe.',
      withdrawalId,
      orderId: null,
      ad: null,
      donation: null,
      amountCents: 1_000,
      totalCents: 5_300,
      version: 2,
    })
    expect(lineOf(entry({}), decided('')).reason).toBeNull()
    expect(lineOf(entry({}), nothing).reason).toBeNull()
    const opened = openApproval({ kind: 'withdrawal', id: withdrawalId, requesterId: 'ana', amountCents: 1_000 }, now)
    const open = { ...nothing, approvals: new Map([[`withdrawal/${withdrawalId}` as const, opened]]) }
    expect(lineOf(entry({}), open).reason).toBeNull()
  })

  it('gives no reason for a payout', () => {
    expect(lineOf(entry({ action: 'post', state: 'posted' }), decided('Feito.')).reason).toBeNull()
  })

  it('names the ad and the entity, or null if deleted', () => {
    const sold = entry({
      subject: 'sale/ord_1',
      action: 'pay',
      state: 'paid',
      terms: { kind: 'sale', userId: 'ana', recyclableId, priceCents: 700, feesCents: 9 },
    })
    const given = entry({
      subject: 'donation/don_1',
      action: 'hold',
      state: 'held',
      terms: { kind: 'donation', userId: 'ana', entityId: entity.id, amountCents: 500, origin: 'request' },
    })
    const known: LineContext = {
      ...nothing,
      types: new Map([[recyclableId, 'Papelão']]),
      entities: new Map([[entity.id, entity]]),
    }
    expect(lineOf(sold, known)).toMatchObject({
      ad: { id: recyclableId, type: 'Papelão' },
      orderId: 'ord_1',
      amountCents: 700,
    })
    expect(lineOf(given, known)).toMatchObject({ donation: { id: 'don_1', entity: entity.name, origin: 'request' } })
    expect(lineOf(sold, nothing).ad).toEqual({ id: recyclableId, type: null })
    expect(lineOf(given, nothing).donation).toMatchObject({ entity: null })
    expect([lineOf(sold, known).withdrawalId, lineOf(given, known).withdrawalId]).toEqual([null, null])
  })
})

describe('csvOf', () => {
  it('refers to the ad or else the entity, with one row per touched account', () => {
    const line = lineOf(entry({}), nothing)
    const changes = {
      availableCents: -500,
      heldCents: 500,
      pendingCents: 0,
      escrowCents: 0,
      disputedCents: 0,
      uncoveredCents: 0,
      owedCents: 0,
      deferredCents: 0,
    }
    const given = { id: 'don_1', entity: 'Abrigo', origin: 'request' } as const
    const rows = (different: Partial<typeof line>) =>
      csvOf([{ ...line, changes, ...different }])
        .split('\r\n')
        .slice(1, -1)
    expect(rows({ withdrawalId: null, donation: given })).toEqual([
      csvLine('22/11/2026 09:00', 'Saque falhado', 'Abrigo', 'don_1', 'Disponível', '', '5,00', '53,00'),
      csvLine('22/11/2026 09:00', 'Saque falhado', 'Abrigo', 'don_1', 'Reservado', '5,00', '', '53,00'),
    ])
    const ad = { id: recyclableId, type: 'Papelão' }
    expect(rows({ withdrawalId: null, orderId: 'ord_1', ad })[0]).toContain(csvLine('Papelão', 'ord_1'))
    expect(rows({ ad, donation: given })[0]).toContain(csvLine('Papelão', withdrawalId))
    expect(rows({ donation: { ...given, entity: null } })[0]).toContain(csvLine('', withdrawalId))
  })
})
