import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { csvLine } from '../../test/support/csv.ts'
import { sampleEntity } from '../../test/support/fixtures/entities.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { csvOf } from './csv.ts'
import { decideRequest, donationOfShare, sameRequest, settled } from './decide.ts'
import { donations } from './kinds/donation.ts'
import { donationViews } from './kinds/donation-view.ts'
import { withdrawals } from './kinds/withdrawal.ts'
import { withdrawalViews } from './kinds/withdrawal-view.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const at = '2026-11-23T15:30:00.000Z'
const ana = sampleProfile()
const abrigo = sampleEntity({ pixKeyType: 'cnpj', pixKey: '11222333000181' })
const entities = new Map([[abrigo.id, abrigo]])
const taxId = '529.982.247-25'
const pending = { status: 'pending', createdAt: now.toISOString(), decidedAt: null, reason: null } as const

const wdr = newId('withdrawal', now)
const typed = { amountCents: 10_000, taxId, pixKeyType: 'email', pixKey: ' Ana@Banco.example' } as const
const withdrawal = decideRequest(withdrawals, wdr, ana.id, typed, now)

const don = newId('donation', now)
const chosen = { entityId: abrigo.id, amountCents: 10_000, taxId }
const donation = decideRequest(donations, don, ana.id, chosen, now)
const shareOf = (of: string | null) =>
  donationOfShare({ id: don, userId: ana.id, entityId: abrigo.id, amountCents: 7, at }, of)
const share = shareOf(null)

describe('decideRequest', () => {
  it('normalises the form and waits for a decision', () => {
    expect(withdrawal).toEqual({
      ...pending,
      id: wdr,
      userId: ana.id,
      amountCents: 10_000,
      taxId: '52998224725',
      pixKeyType: 'email',
      pixKey: 'ana@banco.example',
      payableFrom: null,
      endToEndId: null,
      receiverTaxId: null,
    })
    expect(donation).toEqual({
      ...pending,
      id: don,
      userId: ana.id,
      amountCents: 10_000,
      taxId: '52998224725',
      entityId: abrigo.id,
      origin: 'request',
      receiver: null,
    })
  })

  it("dates a share from the sale, with the profile's tax id or none", () => {
    expect(shareOf(null)).toEqual({
      ...pending,
      id: don,
      userId: ana.id,
      entityId: abrigo.id,
      amountCents: 7,
      taxId: null,
      origin: 'share',
      createdAt: at,
      receiver: null,
    })
    expect(shareOf('52998224725').taxId).toBe('52998224725')
  })

  it.each([
    ['withdrawal.amount_too_low', () => withdrawals.fromDraft({ ...typed, amountCents: 0, taxId: '' })],
    ['withdrawal.pix_key_invalid', () => withdrawals.fromDraft({ ...typed, pixKey: 'ana' })],
    ['donation.amount_out_of_range', () => donations.fromDraft({ ...chosen, amountCents: 1_000_001, taxId: '' })],
    ['donation.tax_id_invalid', () => donations.fromDraft({ ...chosen, taxId: '1' })],
  ])('refuses an invalid form with its first fault: %s', (code, decide) => {
    expect(decide).toThrow(code)
  })
})

describe('sameRequest', () => {
  it('returns the existing payout for a repeated request, whatever its status', () => {
    const decision = { by: ana.id, at, verdict: 'post', reason: '' } as const
    const paid = settled(withdrawals, withdrawal, decision, undefined)
    expect(sameRequest(paid, decideRequest(withdrawals, wdr, ana.id, typed, new Date(at)))).toBe(paid)
    const given = settled(donations, donation, decision, abrigo)
    expect(sameRequest(given, decideRequest(donations, don, ana.id, chosen, new Date(at)))).toBe(given)
  })

  it.each([
    { id: newId('withdrawal', now) },
    { userId: wdr },
    { amountCents: 10_001 },
    { taxId: '11144477735' },
    { pixKeyType: 'random' as const },
    { pixKey: 'bia@banco.example' },
  ])('refuses a reused key of a withdrawal with %j', (other) => {
    expect(() => sameRequest(withdrawal, { ...withdrawal, ...other })).toThrow('request.conflict')
  })

  it.each([
    { id: newId('donation', now) },
    { userId: don },
    { entityId: don },
    { amountCents: 10_001 },
    { taxId: null },
    { origin: 'share' as const },
  ])('refuses a reused key of a donation with %j', (other) => {
    expect(() => sameRequest(donation, { ...donation, ...other })).toThrow('request.conflict')
  })
})

describe('settled', () => {
  const receiver = { name: abrigo.name, pixKeyType: abrigo.pixKeyType, pixKey: abrigo.pixKey }
  const decision = { by: ana.id, at, reason: 'A chave não existe.' }
  const [post, release] = [{ ...decision, verdict: 'post' } as const, { ...decision, verdict: 'release' } as const]

  it('completes without a reason, and keeps the entity', () => {
    const done = { status: 'completed', decidedAt: at, reason: null }
    expect(settled(withdrawals, withdrawal, post, undefined)).toEqual({ ...withdrawal, ...done })
    expect(settled(donations, donation, post, abrigo)).toEqual({ ...donation, ...done, receiver })
  })

  it('returns the money with a reason', () => {
    const over = { decidedAt: at, reason: decision.reason }
    expect(settled(withdrawals, withdrawal, release, undefined)).toEqual({ ...withdrawal, ...over, status: 'failed' })
    expect(settled(donations, share, release, abrigo)).toEqual({ ...share, ...over, status: 'rejected', receiver })
  })

  it.each([post, release])('refuses a settled payout: $verdict', (verdict) => {
    for (const status of ['completed', 'failed'] as const)
      expect(() => settled(withdrawals, { ...withdrawal, status }, verdict, undefined)).toThrow(
        'approval.already_decided',
      )
    for (const status of ['completed', 'rejected'] as const)
      expect(() => settled(donations, { ...donation, status }, verdict, abrigo)).toThrow('approval.already_decided')
  })
})

const beside = (twoAdminsAboveCents: number) => ({
  profiles: new Map([[ana.id, ana]]),
  approvals: new Map(),
  twoAdminsAboveCents,
  exposures: new Map(),
})
const history = { steps: [], audits: [] }
const person = { id: ana.id, name: null, email: 'dona@mail.example' }

describe('views of a withdrawal', () => {
  const { viewOf, lineOf, fileOf } = withdrawalViews

  it('hide Pix key and tax id from the requester', () => {
    expect(viewOf(withdrawal, entities)).toEqual({
      ...pending,
      id: wdr,
      amountCents: 10_000,
      pixKeyType: 'email',
      hiddenPixKey: 'a•••@banco.example',
      payableFrom: null,
      endToEndId: null,
    })
  })

  it('show admins the requester and whether two approvals are needed', () => {
    const line = lineOf(withdrawal, entities, beside(9_999))
    expect(line).toEqual({
      ...viewOf(withdrawal, entities),
      requester: person,
      endorsedBy: null,
      takesTwo: true,
    })
    const deleted = { ...beside(9_999), profiles: new Map() }
    expect(lineOf(withdrawal, entities, deleted).requester).toEqual({ id: ana.id, name: null, email: null })
  })

  it('show all details for the transfer', () => {
    const cpf = { ...withdrawal, pixKeyType: 'cpf', pixKey: '52998224725' } as const
    expect(fileOf(cpf, entities, beside(9_999), history)).toEqual({
      ...lineOf(cpf, entities, beside(9_999)),
      pixKey: taxId,
      taxId,
      ...history,
      receiverTaxId: null,
      asksReceiver: false,
    })
  })
})

describe('views of a donation', () => {
  const { viewOf, lineOf, fileOf } = donationViews

  it('hide PIX key and tax id from the giver', () => {
    expect(viewOf(donation, entities)).toEqual({
      ...pending,
      id: don,
      entity: { id: abrigo.id, name: abrigo.name },
      amountCents: 10_000,
      origin: 'request',
    })
  })

  it('show giver and approval progress to admins', () => {
    expect(lineOf(donation, entities, beside(10_000))).toEqual({
      ...viewOf(donation, entities),
      giver: person,
      endorsedBy: null,
      takesTwo: false,
    })
  })

  it('show all data to the admin making the transfer, with a tax id if present', () => {
    expect(fileOf(donation, entities, beside(10_000), history)).toEqual({
      ...lineOf(donation, entities, beside(10_000)),
      taxId,
      pixKeyType: 'cnpj',
      pixKey: '11.222.333/0001-81',
      ...history,
    })
    expect(fileOf(share, entities, beside(10_000), history).taxId).toBeNull()
  })

  it('show the current receiver while pending, and the stored one after the decision', () => {
    const other = { ...abrigo, name: 'Outro', pixKeyType: 'email', pixKey: 'x@y.example' } as const
    const moved = new Map([[abrigo.id, other]])
    const over = settled(donations, donation, { by: ana.id, at, verdict: 'post', reason: '' }, abrigo)
    const shown = (of: typeof donation) => fileOf(of, moved, beside(10_000), history)
    expect(shown(donation)).toMatchObject({ entity: { name: 'Outro' }, pixKeyType: 'email', pixKey: 'x@y.example' })
    expect(shown(over)).toMatchObject({
      entity: { name: abrigo.name },
      pixKeyType: 'cnpj',
      pixKey: '11.222.333/0001-81',
    })
    expect(csvOf(donationViews, [over], moved, new Map())).toContain(csvLine(abrigo.name, "'11222333000181"))
    // Decided before the receiver was stored.
    expect(shown({ ...over, receiver: null }).pixKey).toBe('x@y.example')
  })

  it('throw for a missing entity, as entities are never deleted', () => {
    expect(() => viewOf(donation, new Map())).toThrow(`The donation ${don} has no entity`)
  })
})

describe('CSV files', () => {
  const people = new Map([[ana.id, { ...ana, name: 'Ana' }]])
  const saques = (rows: readonly (typeof withdrawal)[], profiles = people) =>
    csvOf(withdrawalViews, rows, entities, profiles).split('\r\n')
  const doacoes = (rows: readonly (typeof donation)[], profiles = people) =>
    csvOf(donationViews, rows, entities, profiles).split('\r\n')

  it('have their columns in order', () => {
    expect(saques([])[0]).toBe(
      `\uFEFF${csvLine(
        'ID',
        'Pessoa',
        'E-mail',
        'Valor',
        'CPF/CNPJ',
        'Tipo de chave PIX',
        'Chave PIX',
        'ID da transferência',
        'Situação',
        'Data do pedido',
        'Data da decisão',
      )}`,
    )
    expect(doacoes([])[0]).toBe(
      `\uFEFF${csvLine(
        'ID',
        'Pessoa',
        'E-mail',
        'Entidade',
        'Chave PIX da entidade',
        'Valor',
        'CPF/CNPJ',
        'Origem',
        'Situação',
        'Data do pedido',
        'Data da decisão',
      )}`,
    )
  })

  it('translate status, key type and origin, and use São Paulo dates', () => {
    const done = { status: 'completed', decidedAt: at } as const
    expect(saques([{ ...withdrawal, ...done, pixKeyType: 'random', pixKey: 'x-1', endToEndId: 'E1' }])[1]).toBe(
      csvLine(
        wdr,
        'Ana',
        'dona@mail.example',
        '100,00',
        '529.982.247-25',
        'Aleatória',
        'x-1',
        'E1',
        'Concluído',
        '22/11/2026 09:00',
        '23/11/2026 12:30',
      ),
    )
    const failed = { ...withdrawal, status: 'failed', pixKeyType: 'cnpj' } as const
    expect(saques([failed])[1]).toContain(csvLine('CNPJ', 'ana@banco.example', '', 'Falhado'))
    expect(saques([{ ...withdrawal, pixKeyType: 'cpf' }])[1]).toContain(
      csvLine('CPF', 'ana@banco.example', '', 'Pendente'),
    )
    expect(saques([withdrawal])[1]).toContain(
      csvLine('E-mail', 'ana@banco.example', '', 'Pendente', '22/11/2026 09:00', ''),
    )
    expect(saques([{ ...withdrawal, pixKeyType: 'phone' }])[1]).toContain(csvLine('Telefone'))
    const to = [abrigo.name, "'11222333000181"]
    expect(doacoes([{ ...donation, ...done }])[1]).toBe(
      csvLine(
        don,
        'Ana',
        'dona@mail.example',
        ...to,
        '100,00',
        '529.982.247-25',
        'Pedido',
        'Concluído',
        '22/11/2026 09:00',
        '23/11/2026 12:30',
      ),
    )
    expect(doacoes([{ ...share, status: 'rejected' }])[1]).toBe(
      csvLine(
        don,
        'Ana',
        'dona@mail.example',
        ...to,
        '0,07',
        '',
        'Parte de venda',
        'Rejeitado',
        '23/11/2026 12:30',
        '',
      ),
    )
    expect(doacoes([donation])[1]).toContain(csvLine('Pendente'))
  })

  it('leave the names of a deleted account empty', () => {
    expect(saques([withdrawal], new Map())[1]).toContain(csvLine(wdr, '', '', '100,00'))
    expect(doacoes([donation], new Map())[1]).toContain(csvLine(don, '', '', abrigo.name))
  })
})
