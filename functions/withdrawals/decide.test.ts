import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { withdrawalStatuses } from '../../shared/life-cycles/withdrawal.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { csvOf } from './csv.ts'
import { decideRequest, sameRequest, settled } from './decide.ts'
import { fileOf, lineOf, viewOf } from './view.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const at = '2026-11-23T15:30:00.000Z'
const ana = sampleProfile()
const id = newId('withdrawal', now)
const draft = {
  amountCents: 10_000,
  taxId: '529.982.247-25',
  pixKeyType: 'email',
  pixKey: ' Ana@Banco.example',
} as const
const row = decideRequest(id, ana.id, draft, now)
const boss = newId('withdrawal', now)

describe('decideRequest', () => {
  it('stores clean values and waits for a decision', () => {
    expect(row).toEqual({
      ...{ id, userId: ana.id, amountCents: 10_000, taxId: '52998224725' },
      ...{ pixKeyType: 'email', pixKey: 'ana@banco.example' },
      ...{ status: 'pending', createdAt: now.toISOString(), decidedAt: null, reason: null },
    })
  })

  it('refuses an invalid form with its first fault', () => {
    expect(() => decideRequest(id, ana.id, { ...draft, amountCents: 0, taxId: '' }, now)).toThrow(
      'withdrawal.amount_too_low',
    )
    expect(() => decideRequest(id, ana.id, { ...draft, pixKey: 'ana' }, now)).toThrow('withdrawal.pix_key_invalid')
  })

  it('returns the existing withdrawal for a repeated request, whatever its status', () => {
    const over = settled(row, { by: ana.id, at, verdict: 'post', reason: '' })
    expect(sameRequest(over, decideRequest(id, ana.id, draft, new Date(at)))).toBe(over)
  })

  it.each([
    { id: newId('withdrawal', now) },
    { userId: boss },
    { amountCents: 10_001 },
    { taxId: '11144477735' },
    { pixKeyType: 'random' as const },
    { pixKey: 'bia@banco.example' },
  ])('refuses a reused key with %j', (other) => {
    expect(() => sameRequest(row, { ...row, ...other })).toThrow('request.conflict')
  })
})

describe('settled', () => {
  const decision = { by: ana.id, at, reason: 'A chave não existe.' }

  it('completes a withdrawal without a reason', () => {
    expect(settled(row, { ...decision, verdict: 'post' })).toEqual({
      ...{ ...row, status: 'completed', decidedAt: at, reason: null },
    })
  })

  it('fails a withdrawal with a reason', () => {
    expect(settled(row, { ...decision, verdict: 'release' })).toEqual({
      ...{ ...row, status: 'failed', decidedAt: at, reason: 'A chave não existe.' },
    })
  })

  it.each(withdrawalStatuses.filter((status) => status !== 'pending'))(
    'refuses a withdrawal that is already %s',
    (status) => {
      expect(() => settled({ ...row, status }, { ...decision, verdict: 'post' })).toThrow('approval.already_decided')
      expect(() => settled({ ...row, status }, { ...decision, verdict: 'release' })).toThrow('approval.already_decided')
    },
  )
})

describe('withdrawal views', () => {
  const beside = { profiles: new Map([[ana.id, ana]]), approvals: new Map(), twoAdminsAboveCents: 9_999 }

  it('hide Pix key and tax id from the requester', () => {
    expect(viewOf(row)).toEqual({
      ...{ id, amountCents: 10_000, pixKeyType: 'email', hiddenPixKey: 'a•••@banco.example' },
      ...{ status: 'pending', createdAt: now.toISOString(), decidedAt: null, reason: null },
    })
  })

  it('show admins the requester and whether two approvals are needed', () => {
    expect(lineOf(row, beside)).toEqual({
      ...viewOf(row),
      requester: { id: ana.id, name: null, email: 'dona@mail.example' },
      ...{ endorsedBy: null, takesTwo: true },
    })
    expect(lineOf(row, { ...beside, profiles: new Map() }).requester).toEqual({ id: ana.id, name: null, email: null })
  })

  it('show all details for the transfer', () => {
    const cpf = { ...row, pixKeyType: 'cpf', pixKey: '52998224725' } as const
    expect(fileOf(cpf, beside, { steps: [], audits: [] })).toEqual({
      ...lineOf(cpf, beside),
      ...{ pixKey: '529.982.247-25', taxId: '529.982.247-25', steps: [], audits: [] },
    })
  })
})

describe('saques.csv', () => {
  const lines = (rows: Parameters<typeof csvOf>[0], profiles = new Map([[ana.id, { ...ana, name: 'Ana' }]])) =>
    csvOf(rows, profiles).split('\r\n')

  it('has its columns in order', () => {
    expect(lines([])[0]).toBe(
      '\uFEFFID,Usuário,E-mail,Valor,CPF/CNPJ,Tipo de chave PIX,Chave PIX,Status,Data do pedido,Data da decisão',
    )
  })

  it('translates status and key type and uses São Paulo dates', () => {
    const done = { ...row, status: 'completed', decidedAt: at, pixKeyType: 'random', pixKey: 'x-1' } as const
    expect(lines([done])[1]).toBe(
      `${id},Ana,dona@mail.example,"100,00",529.982.247-25,Aleatória,x-1,Concluído,22/11/2026 09:00,23/11/2026 12:30`,
    )
    const failed = { ...row, status: 'failed', pixKeyType: 'cnpj' } as const
    expect(lines([failed])[1]).toContain(',CNPJ,ana@banco.example,Falhado,')
    expect(lines([{ ...row, pixKeyType: 'cpf' }])[1]).toContain(',CPF,ana@banco.example,Pendente,')
    expect(lines([row])[1]).toMatch(/,E-mail,ana@banco\.example,Pendente,22\/11\/2026 09:00,$/)
    expect(lines([{ ...row, pixKeyType: 'phone' }])[1]).toContain(',Telefone,')
  })

  it('omits names of deleted accounts', () => {
    expect(lines([row], new Map())[1]).toContain(`${id},,,"100,00"`)
  })
})
