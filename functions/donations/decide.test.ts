import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { donationStatuses } from '../../shared/life-cycles/donation.ts'
import { sampleEntity } from '../../test/support/fixtures/entities.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { csvOf } from './csv.ts'
import { decideRequest, donationOfShare, sameRequest, settled } from './decide.ts'
import { fileOf, lineOf, viewOf } from './view.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const at = '2026-11-23T15:30:00.000Z'
const ana = sampleProfile()
const abrigo = sampleEntity({ pixKeyType: 'cnpj', pixKey: '11222333000181' })
const entities = new Map([[abrigo.id, abrigo]])
const id = newId('donation', now)
const draft = { entityId: abrigo.id, amountCents: 10_000, taxId: '529.982.247-25' }
const row = decideRequest(id, ana.id, draft, now)
const shareOf = (taxId: string | null) =>
  donationOfShare({ id, userId: ana.id, entityId: abrigo.id, amountCents: 7, at }, taxId)
const share = shareOf(null)

describe('new donation', () => {
  it('is normalized and pending', () => {
    expect(row).toEqual({
      ...{ id, userId: ana.id, entityId: abrigo.id, amountCents: 10_000, taxId: '52998224725', origin: 'request' },
      ...{ status: 'pending', createdAt: now.toISOString(), decidedAt: null, reason: null, receiver: null },
    })
  })

  it("of a sale share dates from the sale, with the profile's tax id or none", () => {
    expect(shareOf(null)).toEqual({
      ...{ id, userId: ana.id, entityId: abrigo.id, amountCents: 7, taxId: null, origin: 'share' },
      ...{ status: 'pending', createdAt: at, decidedAt: null, reason: null, receiver: null },
    })
    expect(shareOf('52998224725').taxId).toBe('52998224725')
  })

  it('is refused with the first problem of the form', () => {
    expect(() => decideRequest(id, ana.id, { ...draft, amountCents: 1_000_001, taxId: '' }, now)).toThrow(
      'donation.amount_out_of_range',
    )
    expect(() => decideRequest(id, ana.id, { ...draft, taxId: '1' }, now)).toThrow('donation.tax_id_invalid')
  })

  it('is returned in its current state for the same idempotency key', () => {
    const over = settled(row, { by: ana.id, at, verdict: 'post', reason: '' }, abrigo)
    expect(sameRequest(over, decideRequest(id, ana.id, draft, new Date(at)))).toBe(over)
  })

  it.each([
    { id: newId('donation', now) },
    { userId: id },
    { entityId: id },
    { amountCents: 10_001 },
    { taxId: null },
    { origin: 'share' as const },
  ])('conflicts under the same key with %j', (other) => {
    expect(() => sameRequest(row, { ...row, ...other })).toThrow('request.conflict')
  })
})

describe('settled', () => {
  const receiver = { name: abrigo.name, pixKeyType: abrigo.pixKeyType, pixKey: abrigo.pixKey }
  const decision = { by: ana.id, at, reason: 'A entidade mudou de chave.' }

  it('completes the donation without a reason', () => {
    expect(settled(row, { ...decision, verdict: 'post' }, abrigo)).toEqual({
      ...{ ...row, status: 'completed', decidedAt: at, reason: null, receiver },
    })
  })

  it('rejects the donation with a reason', () => {
    expect(settled(share, { ...decision, verdict: 'release' }, abrigo)).toEqual({
      ...{ ...share, status: 'rejected', decidedAt: at, reason: 'A entidade mudou de chave.', receiver },
    })
  })

  it.each(donationStatuses.filter((status) => status !== 'pending'))('refuses a donation that is %s', (status) => {
    expect(() => settled({ ...row, status }, { ...decision, verdict: 'post' }, abrigo)).toThrow(
      'approval.already_decided',
    )
    expect(() => settled({ ...row, status }, { ...decision, verdict: 'release' }, abrigo)).toThrow(
      'approval.already_decided',
    )
  })
})

describe('donation views', () => {
  const beside = { profiles: new Map([[ana.id, ana]]), approvals: new Map(), twoAdminsAboveCents: 10_000 }

  it('hide PIX key and tax id from the giver', () => {
    expect(viewOf(row, entities)).toEqual({
      ...{ id, entity: { id: abrigo.id, name: abrigo.name }, amountCents: 10_000, origin: 'request' },
      ...{ status: 'pending', createdAt: now.toISOString(), decidedAt: null, reason: null },
    })
  })

  it('show giver and approval progress to admins', () => {
    expect(lineOf(row, entities, beside)).toEqual({
      ...viewOf(row, entities),
      giver: { id: ana.id, name: null, email: 'dona@mail.example' },
      ...{ endorsedBy: null, takesTwo: false },
    })
  })

  it('show all data to the admin making the transfer, with a tax id if present', () => {
    const history = { steps: [], audits: [] }
    expect(fileOf(row, entities, beside, history)).toEqual({
      ...lineOf(row, entities, beside),
      ...{ taxId: '529.982.247-25', pixKeyType: 'cnpj', pixKey: '11.222.333/0001-81', ...history },
    })
    expect(fileOf(share, entities, beside, history).taxId).toBeNull()
  })

  it('show the current receiver while pending, and the stored one after the decision', () => {
    const moved = new Map([
      [abrigo.id, { ...abrigo, name: 'Outro', pixKeyType: 'email', pixKey: 'x@y.example' } as const],
    ])
    const over = settled(row, { by: ana.id, at, verdict: 'post', reason: '' }, abrigo)
    const shown = (of: typeof row) => fileOf(of, moved, beside, { steps: [], audits: [] })
    expect(shown(row)).toMatchObject({ entity: { name: 'Outro' }, pixKeyType: 'email', pixKey: 'x@y.example' })
    expect(shown(over)).toMatchObject({
      entity: { name: abrigo.name },
      pixKeyType: 'cnpj',
      pixKey: '11.222.333/0001-81',
    })
    expect(csvOf([over], moved, new Map())).toContain(`,${abrigo.name},11222333000181,`)
    // Decided before the receiver was stored.
    expect(shown({ ...over, receiver: null }).pixKey).toBe('x@y.example')
  })

  it('throw for a missing entity, as entities are never deleted', () => {
    expect(() => viewOf(row, new Map())).toThrow(`The donation ${id} has no entity`)
  })
})

describe('transacoes_doacao_selecionadas.csv', () => {
  const lines = (rows: Parameters<typeof csvOf>[0], profiles = new Map([[ana.id, { ...ana, name: 'Ana' }]])) =>
    csvOf(rows, entities, profiles).split('\r\n')

  it('has its columns in order', () => {
    expect(lines([])[0]).toBe(
      '\uFEFFID,Usuário,E-mail,Entidade,Chave PIX da entidade,Valor,CPF/CNPJ,Origem,Status,Data do pedido,Data da decisão',
    )
  })

  it('labels origin and status, and gives dates in São Paulo time', () => {
    const entity = `${abrigo.name},11222333000181`
    expect(lines([{ ...row, status: 'completed', decidedAt: at }])[1]).toBe(
      `${id},Ana,dona@mail.example,${entity},"100,00",529.982.247-25,Pedido,Concluído,22/11/2026 09:00,23/11/2026 12:30`,
    )
    expect(lines([{ ...share, status: 'rejected' }])[1]).toBe(
      `${id},Ana,dona@mail.example,${entity},"0,07",,Percentual de venda,Rejeitado,23/11/2026 12:30,`,
    )
    expect(lines([row])[1]).toContain(',Pendente,')
  })

  it('leaves the names of a deleted account empty', () => {
    expect(lines([row], new Map())[1]).toContain(`${id},,,${abrigo.name}`)
  })
})
