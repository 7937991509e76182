import { describe, expect, it } from 'vitest'
import { evidenceLimit } from '../../shared/contract/disputes.ts'
import { newId } from '../../shared/ids.ts'
import { type Cell, checkCells } from '../../test/support/cells.ts'
import { openedDispute } from '../../test/support/fixtures/disputes.ts'
import { noBalance } from '../ledger/balance.ts'
import { decideEvidence, decideLoss, decideUndo, decideWriteOff, endDispute, openDispute } from './decide.ts'
import { awaitsDecision, type DisputeRow, fileOf, lineOf } from './dispute-row.ts'

const now = new Date('2026-11-24T12:00:00.000Z')
const at = now.toISOString()
const adminId = '44444444-4444-4444-8444-444444444444'
const firstId = '55555555-5555-4555-8555-555555555555'
const opened = openedDispute(now, { deadline: '2026-12-01T03:00:00.000Z' })
const lost = openedDispute(now, { status: 'lost', afterCompletion: true, closedAt: at, version: 2 })
const loss = { bearer: 'seller', by: firstId, at, reason: 'Nada foi entregue.' } as const
const claimed: DisputeRow = { ...lost, loss, version: 3 }
const endorsed = { endorsedBy: firstId, endorsedAt: at, reason: 'Valor pequeno.' }
const proposed: DisputeRow = {
  ...claimed,
  writeOff: { ...endorsed, by: null, at: null, amountCents: null },
  version: 4,
}
const admin = { userId: adminId, isAdmin: true }
const undone = {
  cause: 'admins' as const,
  by: firstId,
  at,
  reason: 'Engano.',
  withdrawnCents: 10_000,
  repaidCents: 0,
}

describe('openDispute and endDispute', () => {
  const {
    id: _,
    status,
    closedAt,
    evidence,
    loss: none,
    writeOff,
    debtor,
    undoProposal,
    undone,
    version,
    ...about
  } = opened
  const closed = { ...about, number: 1, afterCompletion: true }

  it('begin a dispute as its event tells it, named by order and number', () => {
    expect(openDispute({ ...about, number: 2 })).toEqual({
      ...about,
      id: `${opened.orderId}-2`,
      status,
      closedAt,
      evidence,
      loss: none,
      writeOff,
      version,
      debtor,
      undoProposal,
      undone,
    })
  })

  it('end an open dispute once; a reimbursement wins a lost one', () => {
    const end = (from: DisputeRow['status'], outcome: 'won' | 'lost') => {
      const after = endDispute({ ...opened, status: from }, { ...closed, outcome }, at)
      return after && `${from} ${outcome} → ${after.status} ${after.version}`
    }
    const outcomes = ['won', 'lost'] as const
    expect((['open', 'won', 'lost'] as const).map((from) => outcomes.map((outcome) => end(from, outcome)))).toEqual([
      ['open won → won 2', 'open lost → lost 2'],
      [undefined, undefined],
      ['lost won → won 2', undefined],
    ])
    expect(endDispute(opened, { ...closed, outcome: 'lost' }, at)).toEqual({
      ...opened,
      status: 'lost',
      afterCompletion: true,
      closedAt: at,
      version: 2,
    })
  })
})

describe('decideEvidence', () => {
  const actor = { userId: adminId, isAdmin: true }

  it('adds a clean text behind the others', () => {
    const before = { ...opened, evidence: [{ by: firstId, at, text: 'Conversa.', photoIds: [] }] }
    expect(decideEvidence(before, actor, { version: 1, text: ' Foto. ', photoIds: [] }, now)).toEqual({
      ...before,
      version: 2,
      evidence: [...before.evidence, { by: adminId, at, text: 'Foto.', photoIds: [] }],
    })
  })

  it('adds each photo once, also without a text', () => {
    const [one, other] = [newId('photo', now), newId('photo', now)]
    const given = { version: 1, text: ' ', photoIds: [one, other, one] }
    expect(decideEvidence(opened, actor, given, now).evidence).toEqual([
      { by: adminId, at, text: '', photoIds: [one, other] },
    ])
  })

  it('is refused after the end, without a text and beyond the limit', () => {
    const cells: readonly Cell<readonly [Partial<DisputeRow>, Partial<{ version: number; text: string }>]>[] = [
      ['dispute.changed_meanwhile', [{}, { version: 2 }]],
      ['dispute.changed_meanwhile', [{ status: 'lost' }, { version: 2 }]],
      ['dispute.action_not_possible', [{ status: 'lost' }, {}]],
      ['dispute.action_not_possible', [{ status: 'won' }, {}]],
      ['dispute.text_required', [{}, { text: ' \u200b ' }]],
      [
        'dispute.too_much_evidence',
        [{ evidence: Array(evidenceLimit).fill({ by: firstId, at, text: 'x', photoIds: [] }) }, {}],
      ],
    ]
    return checkCells(cells, ([of, given], code) =>
      expect(() =>
        decideEvidence({ ...opened, ...of }, actor, { version: 1, text: 'x', photoIds: [], ...given }, now),
      ).toThrow(code),
    )
  })
})

describe('decideLoss', () => {
  const given = { version: 2, reason: ' Nada foi entregue. ' }

  it('keeps bearer, admin, time and reason', () => {
    for (const bearer of ['platform', 'seller'] as const)
      expect(decideLoss(lost, admin, { ...given, bearer }, now)).toEqual({
        ...lost,
        version: 3,
        loss: { bearer, by: adminId, at, reason: 'Nada foi entregue.' },
      })
  })

  it('is refused with the first reason that applies', async () => {
    const cells: readonly Cell<readonly [Partial<DisputeRow>, { version?: number; reason?: string }, boolean?]>[] = [
      ['access.denied', [{}, {}, false]],
      ['dispute.own', [{ buyerId: adminId }, {}]],
      ['dispute.own', [{ sellerId: adminId }, {}]],
      ['dispute.changed_meanwhile', [{}, { version: 1 }]],
      ['dispute.action_not_possible', [{ status: 'open' }, {}]],
      ['dispute.action_not_possible', [{ status: 'won' }, {}]],
      ['dispute.action_not_possible', [{ afterCompletion: false }, {}]],
      ['dispute.action_not_possible', [{ loss }, {}]],
      ['dispute.reason_required', [{}, { reason: ' ' }]],
    ]
    for (const bearer of ['platform', 'seller'] as const)
      await checkCells(cells, ([of, more, isAdmin = true], code) =>
        expect(() => decideLoss({ ...lost, ...of }, { ...admin, isAdmin }, { ...given, bearer, ...more }, now)).toThrow(
          code,
        ),
      )
  })
})

describe('decideWriteOff', () => {
  const second = { ...admin, endorserIsAdmin: true }
  const owed = { owedCents: 6_000, now }
  const given = { version: 3, reason: ' Valor pequeno. ' }

  it('is proposed first, and written off by a second admin with the reason of the first', () => {
    expect(decideWriteOff(claimed, { ...admin, endorserIsAdmin: false }, given, owed)).toEqual({
      ...claimed,
      version: 4,
      writeOff: { ...endorsed, endorsedBy: adminId, by: null, at: null, amountCents: null },
    })
    expect(decideWriteOff(proposed, second, { version: 4, reason: '' }, owed)).toEqual({
      ...proposed,
      version: 5,
      writeOff: { ...endorsed, by: adminId, at, amountCents: 6_000 },
    })
  })

  it('takes no more than the price of the sale', () => {
    const done = decideWriteOff(proposed, second, { ...given, version: 4 }, { owedCents: 25_000, now })
    expect(done.writeOff?.amountCents).toBe(lost.priceCents)
  })

  it('replaces the proposal of a former admin, also by the same one', () => {
    for (const endorsedBy of [firstId, adminId]) {
      const before = { ...proposed, writeOff: { ...endorsed, endorsedBy, by: null, at: null, amountCents: null } }
      const former = { ...admin, endorserIsAdmin: false }
      const { writeOff } = decideWriteOff(before, former, { version: 4, reason: 'De novo.' }, owed)
      expect(writeOff).toMatchObject({ endorsedBy: adminId, reason: 'De novo.', by: null })
    }
  })

  it('is refused with the first reason that applies', () => {
    const platform = { ...loss, bearer: 'platform' } as const
    const written = { ...endorsed, by: adminId, at, amountCents: 6_000 }
    const mine = { ...endorsed, endorsedBy: adminId, by: null, at: null, amountCents: null }
    interface Refused {
      readonly of?: Partial<DisputeRow>
      readonly isAdmin?: boolean
      readonly version?: number
      readonly reason?: string
      readonly owedCents?: number
    }
    const cells: readonly Cell<Refused>[] = [
      ['access.denied', { isAdmin: false }],
      ['dispute.own', { of: { buyerId: adminId } }],
      ['dispute.own', { of: { sellerId: adminId } }],
      ['dispute.changed_meanwhile', { version: 2 }],
      ['dispute.action_not_possible', { of: { status: 'won' } }],
      ['dispute.action_not_possible', { of: { loss: null } }],
      ['dispute.action_not_possible', { of: { loss: platform } }],
      ['dispute.action_not_possible', { of: { writeOff: written } }],
      ['dispute.action_not_possible', { of: { undone } }],
      ['dispute.nothing_owed', { owedCents: 0 }],
      ['dispute.second_admin_needed', { of: { writeOff: mine } }],
      ['dispute.reason_required', { reason: ' ' }],
    ]
    return checkCells(cells, ({ of, isAdmin = true, version = 3, reason = 'x', owedCents = 6_000 }, code) =>
      expect(() =>
        decideWriteOff({ ...claimed, ...of }, { ...second, isAdmin }, { version, reason }, { owedCents, now }),
      ).toThrow(code),
    )
  })
})

describe('decideUndo', () => {
  const second = { ...admin, proposerIsAdmin: true }
  const given = { version: 3, reason: ' Quem comprou recebeu. ' }
  const limit = { twoAdminsAboveCents: claimed.priceCents, now }
  const above = { twoAdminsAboveCents: claimed.priceCents - 1, now }
  const proposal = { by: firstId, at, reason: 'Engano.' }

  it('takes one admin up to the limit, whatever was proposed before', () => {
    for (const undoProposal of [null, proposal])
      expect(decideUndo({ ...claimed, undoProposal }, second, given, limit)).toEqual({
        isProposal: false,
        reason: 'Quem comprou recebeu.',
      })
  })

  it('takes two admins above the limit, with the reason of the first', () => {
    expect(decideUndo(claimed, { ...admin, proposerIsAdmin: false }, given, above)).toEqual({
      isProposal: true,
      after: { ...claimed, undoProposal: { by: adminId, at, reason: 'Quem comprou recebeu.' }, version: 4 },
    })
    const confirmed = decideUndo({ ...claimed, undoProposal: proposal }, second, { ...given, reason: '' }, above)
    expect(confirmed).toEqual({ isProposal: false, reason: 'Engano.' })
  })

  it('replaces the proposal of a former admin', () => {
    const before = { ...claimed, undoProposal: proposal }
    expect(decideUndo(before, { ...admin, proposerIsAdmin: false }, given, above)).toMatchObject({
      isProposal: true,
      after: { undoProposal: { by: adminId } },
    })
  })

  it('is possible after a write-off too', () => {
    const writeOff = { ...endorsed, by: adminId, at, amountCents: 6_000 }
    expect(decideUndo({ ...claimed, writeOff }, second, given, limit).isProposal).toBe(false)
  })

  it('is refused with the first reason that applies', () => {
    const platform = { ...loss, bearer: 'platform' } as const
    const own = { ...proposal, by: adminId }
    interface Refused {
      readonly of?: Partial<DisputeRow>
      readonly isAdmin?: boolean
      readonly version?: number
      readonly reason?: string
    }
    const cells: readonly Cell<Refused>[] = [
      ['access.denied', { isAdmin: false }],
      ['dispute.own', { of: { buyerId: adminId } }],
      ['dispute.own', { of: { sellerId: adminId } }],
      ['dispute.changed_meanwhile', { version: 2 }],
      ['dispute.action_not_possible', { of: { status: 'won' } }],
      ['dispute.action_not_possible', { of: { status: 'open' } }],
      ['dispute.action_not_possible', { of: { loss: null } }],
      ['dispute.action_not_possible', { of: { loss: platform } }],
      ['dispute.action_not_possible', { of: { undone } }],
      ['dispute.second_admin_needed', { of: { undoProposal: own } }],
      ['dispute.reason_required', { reason: ' ' }],
    ]
    return checkCells(cells, ({ of, isAdmin = true, version = 3, reason = 'x' }, code) =>
      expect(() => decideUndo({ ...claimed, ...of }, { ...second, isAdmin }, { version, reason }, above)).toThrow(code),
    )
  })
})

describe('views of a dispute', () => {
  it('say whether a loss after completion waits for a decision', () => {
    const others: DisputeRow[] = [
      opened,
      claimed,
      { ...lost, afterCompletion: false },
      { ...lost, status: 'won' },
      { ...lost, status: 'open' },
    ]
    expect([lost, ...others].map(awaitsDecision)).toEqual([true, false, false, false, false, false])
  })

  it('show a line without the sides, and the file with the accounts of the seller', () => {
    const { buyerId, sellerId, paymentId, detail, evidence, loss: none, writeOff, version, ...rest } = lost
    const { debtor, undoProposal: _, undone: __, ...line } = rest
    expect(lineOf(lost)).toEqual({ ...line, awaitsDecision: true })
    const balance = { ...noBalance, creditedCents: 900, consumedCents: 200, disputedCents: 3, uncoveredCents: 2 }
    expect(fileOf(lost, { ...balance, owedCents: 1 }, new Map())).toEqual({
      ...line,
      buyerId,
      sellerId,
      paymentId,
      detail,
      evidence,
      loss: none,
      writeOff,
      version,
      awaitsDecision: true,
      undoProposal: null,
      undone: null,
      seller: { disputedCents: 3, uncoveredCents: 2, availableCents: 700, owedCents: 1 },
    })
  })
})
