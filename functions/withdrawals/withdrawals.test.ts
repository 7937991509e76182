import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import type { WithdrawalDraft } from '../../shared/contract/withdrawals.ts'
import { dayMs } from '../../shared/days.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { exportTarget } from '../approvals/record-export.ts'
import { readApproval, stepsOf } from '../approvals/store.ts'
import { idOfSubmission } from '../approvals/submission.ts'
import { auditsOf } from '../kit/audit.ts'
import type { Actor } from '../kit/people/actor.ts'
import { profileItems } from '../kit/people/profile/profile-change.ts'
import { keys } from '../kit/table/keys.ts'
import { transact } from '../kit/table/transaction.ts'
import { reward } from '../ledger/movements.ts'
import { moveMoney, readBalance } from '../ledger/store.ts'
import { readAllowance } from './allowance.ts'
import { chooseWithdrawals, findWithdrawals } from './find.ts'
import { csvFor, fileFor, linesFor } from './read-for-admins.ts'
import { requestWithdrawal } from './request.ts'
import { settleWithdrawal } from './settle.ts'
import { settleMany } from './settle-many.ts'
import { readWithdrawal, withdrawalsOf } from './store.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const [ana, admin, other]: Actor[] = [false, true, true].map((isAdmin) => ({ userId: randomUUID(), isAdmin })) as [
  Actor,
  Actor,
  Actor,
]
const form = (amountCents = 10_000): WithdrawalDraft & { idempotencyKey: string } => ({
  ...({ amountCents, taxId: '529.982.247-25', pixKeyType: 'email', pixKey: 'Ana@Banco.example' } as const),
  idempotencyKey: randomUUID(),
})
const admins = { isAdmin: async (id: string) => id === admin?.userId || id === other?.userId }
const who = (actor: Actor | undefined): Actor => actor as Actor
const earn = (amountCents: number, actor = ana) =>
  moveMoney(table, [reward(randomUUID(), { userId: who(actor).userId, amountCents })], { now: at(-60 * dayMs) })
const request = (given = form(), when = now) => requestWithdrawal({ table, now: when }, who(ana), given)
const settle = (id: string, actor = admin, verdict: 'post' | 'release' = 'post') =>
  settleWithdrawal({ table, admins, now: at(1) }, who(actor), id, { verdict, reason: 'A chave não existe.' })
async function tally(all: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const one of await Promise.allSettled(all)) {
    const name =
      one.status === 'fulfilled' ? 'done' : one.reason instanceof Refusal ? one.reason.code : String(one.reason)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
const profileOf = (actor: Actor | undefined, name: string, different = {}) =>
  sampleProfile({ id: who(actor).userId, email: `${name}@mail.example`, name, ...different })

beforeEach(async () => {
  const people = [profileOf(ana, 'ana'), profileOf(admin, 'bia'), profileOf(other, 'caio')]
  await transact(
    table,
    people.flatMap(profileItems).map((Item) => ({ Put: { Item } })),
  )
})

describe('requestWithdrawal', () => {
  it('holds the money and is idempotent', async () => {
    await earn(30_000)
    const given = form()
    const made = await request(given)
    expect(made).toMatchObject({ status: 'pending', pixKey: 'ana@banco.example', taxId: '52998224725' })
    expect(await request(given, at(dayMs))).toEqual(made)
    expect(await tally(Array.from({ length: 20 }, () => request(given)))).toEqual({ done: 20 })
    expect(await readBalance(table, who(ana).userId)).toMatchObject({ heldCents: 10_000 })
    expect(await readAllowance(table, who(ana).userId, now)).toMatchObject({ availableCents: 20_000 })
    expect(await readApproval(table, `withdrawal/${made.id}`)).toMatchObject({ amountCents: 10_000, decision: null })
  })

  it('refuses the same key with any changed field', async () => {
    await earn(30_000)
    const given = form()
    await request(given)
    for (const different of [{ amountCents: 10_001 }, { pixKey: 'eu@banco.example' }, { taxId: '11144477735' }])
      await expect(request({ ...given, ...different })).rejects.toMatchObject({ code: 'request.conflict' })
    const racing = form()
    const both = [request(racing), request({ ...racing, amountCents: 10_001 })]
    expect(await tally(both)).toEqual({ done: 1, 'request.conflict': 1 })
  })

  it('creates one withdrawal for two concurrent calls, even of the full balance', async () => {
    await earn(10_000)
    const given = form()
    expect(await tally(Array.from({ length: 10 }, () => request(given)))).toEqual({ done: 10 })
  })

  it('keeps equal keys of two users apart', () => {
    const key = randomUUID()
    expect(idOfSubmission('withdrawal', 'a', key)).not.toBe(idOfSubmission('withdrawal', 'b', key))
    expect(idOfSubmission('withdrawal', 'a', key)).toBe(idOfSubmission('withdrawal', 'a', key.toUpperCase()))
    expect(idOfSubmission('withdrawal', 'a', key)).toMatch(/^wdr_[0-9A-HJKMNP-TV-Z]{26}$/)
  })

  it('leaves no trace when refused, so the key may succeed later', async () => {
    const given = form()
    await expect(request(given)).rejects.toMatchObject({ code: 'withdrawal.below_threshold' })
    await expect(request({ ...given, pixKey: 'x' })).rejects.toMatchObject({ code: 'withdrawal.pix_key_invalid' })
    await earn(30_000)
    await expect(request(given)).resolves.toMatchObject({ status: 'pending' })
  })

  it('allows twenty a day in São Paulo time; repeats count once', async () => {
    await earn(100_000)
    const forms = Array.from({ length: 20 }, () => form(1_000))
    for (const given of forms) await request(given)
    await expect(request(form(1_000))).rejects.toMatchObject({ code: 'request.limit_reached' })
    for (const given of forms) expect(await request(given)).toMatchObject({ status: 'pending' })
    expect(await readBalance(table, who(ana).userId)).toMatchObject({ heldCents: 20_000 })
    await request(form(1_000), at(dayMs))
  })

  // Two hundred concurrent requests over HTTP: test/journeys/money.test.ts.
  it('accepts ten of forty concurrent requests for R$ 100 from R$ 1,000', { timeout: 300_000 }, async () => {
    await earn(100_000)
    const { done, ...others } = await tally(Array.from({ length: 40 }, () => request()))
    expect(done).toBe(10)
    expect(Object.keys(others)).toEqual(['withdrawal.below_threshold'])
    expect(await readBalance(table, who(ana).userId)).toMatchObject({ heldCents: 100_000, creditedCents: 100_000 })
  })
})

describe('settleWithdrawal', () => {
  it('moves the money, settles the row and writes the audit log once', async () => {
    await earn(30_000)
    const { id } = await request()
    const all = [settle(id), settle(id, other), settle(id, other, 'release'), settle(id)]
    const counts = await tally(all)
    expect(counts.done).toBe(1)
    expect(Object.keys(counts).filter((code) => code !== 'done' && !code.startsWith('approval.'))).toEqual([])
    const row = await readWithdrawal(table, id)
    const { heldCents, consumedCents } = await readBalance(table, who(ana).userId)
    expect([heldCents, consumedCents]).toEqual([0, row.status === 'completed' ? 10_000 : 0])
    const { rows } = await auditsOf(table, id, { before: undefined, size: 10 })
    expect(rows.map(({ action }) => action)).toEqual([
      row.status === 'completed' ? 'complete:withdrawal' : 'fail:withdrawal',
    ])
    expect((await stepsOf(table, `withdrawal/${id}`)).map(({ step }) => step)).toEqual(['decided'])
    await expect(settle(id, other)).rejects.toMatchObject({ code: 'approval.already_decided' })
  })

  it('returns the money with the reason on failure', async () => {
    await earn(30_000)
    const { id } = await request()
    await settle(id, admin, 'release')
    expect(await readWithdrawal(table, id)).toMatchObject({ status: 'failed', reason: 'A chave não existe.' })
    expect(await readAllowance(table, who(ana).userId, now)).toMatchObject({ withdrawableCents: 30_000 })
  })

  it('handles several independently and reports each refusal', async () => {
    await earn(300_000)
    const own = await requestWithdrawal({ table, now }, who(admin), form()).catch(() => undefined)
    expect(own).toBeUndefined()
    const [first, second, large] = [await request(), await request(), await request(form(150_000))]
    await settle(first?.id ?? '')
    const ids = [first?.id, 'wdr_01KAJ9X0M8Z3V7Q2T4W6Y8A0BC', second?.id, large?.id].map(String)
    const outcome = await settleMany({ table, admins, now: at(2) }, who(admin), {
      ids,
      verdict: 'complete',
      reason: '',
    })
    expect(outcome).toEqual({
      decided: [second?.id],
      endorsed: [large?.id],
      refused: [
        { id: first?.id, code: 'approval.already_decided' },
        { id: ids[1], code: 'withdrawal.not_found' },
      ],
    })
    expect(await settle(String(large?.id), other)).toBe('decided')
  })

  it('pays nothing to a suspended user but allows the money’s return', async () => {
    await earn(30_000)
    const { id } = await request()
    const suspension = { reason: 'x', since: now.toISOString() }
    const profile = { ...keys.profile(who(ana).userId), ...profileOf(ana, 'ana', { suspension }) }
    await table.client.send(new PutCommand({ TableName: table.name, Item: profile }))
    await expect(settle(id)).rejects.toMatchObject({ code: 'ledger.frozen' })
    expect(await readWithdrawal(table, id)).toMatchObject({ status: 'pending' })
    expect(await settle(id, admin, 'release')).toBe('decided')
  })

  it('requires a current admin', async () => {
    await earn(30_000)
    const { id } = await request()
    await expect(settle(id, { userId: randomUUID(), isAdmin: true })).rejects.toMatchObject({ code: 'access.denied' })
  })
})

describe('admin list', () => {
  it('pages through all statuses, newest first, filtered by status, day, user and id', async () => {
    await earn(1_000_000)
    const made: string[] = []
    for (let index = 0; index < 14; index++) made.push((await request(form(), at(index * 1000))).id)
    await settle(String(made[3]))
    await settle(String(made[7]), admin, 'release')
    const through = async (filters: Parameters<typeof findWithdrawals>[1], size = 5) => {
      const seen: string[] = []
      let before: string | undefined
      do {
        const page: Awaited<ReturnType<typeof findWithdrawals>> = await findWithdrawals(table, filters, {
          before,
          size,
        })
        seen.push(...page.rows.map(({ id }) => id))
        before = page.next
      } while (before !== undefined)
      return seen
    }
    const newest = made.toReversed()
    expect(await through({})).toEqual(newest)
    expect(await through({ search: 'ana@mail.example' }, 4)).toEqual(newest)
    expect(await through({ status: 'completed' })).toEqual([made[3]])
    expect(await through({ search: 'ana', status: 'failed' })).toEqual([made[7]])
    expect(await through({ search: String(made[5]) })).toEqual([made[5]])
    expect(await through({ search: 'ninguem@mail.example' })).toEqual([])
    expect(await through({ startDate: '2026-11-22', endDate: '2026-11-22' })).toEqual(newest)
    expect(await through({ startDate: '2026-11-23' })).toEqual([])
    expect(await through({ startDate: '2026-11-23', endDate: '2026-11-21' })).toEqual([])
    expect(await chooseWithdrawals(table, { status: 'pending' })).toMatchObject({ isComplete: true })
    const own = await withdrawalsOf(table, [who(ana).userId], {}, { before: undefined, size: 10 })
    expect(own.rows).toHaveLength(10)
  })

  it('masks the Pix key in lines and shows it in the details', async () => {
    await earn(200_000)
    const row = await request(form(150_000))
    await settle(row.id)
    const [line] = await linesFor(table, [row])
    expect(line).toMatchObject({ hiddenPixKey: 'a•••@banco.example', takesTwo: true, endorsedBy: who(admin).userId })
    expect(JSON.stringify(line)).not.toContain('ana@banco')
    const file = await fileFor(table, row.id)
    expect(file).toMatchObject({ pixKey: 'ana@banco.example', taxId: '529.982.247-25' })
    expect(file.steps).toMatchObject([{ step: 'endorsed', by: 'bia' }])
    expect(file.audits).toMatchObject([{ action: 'endorse:withdrawal', actor: { name: 'bia' } }])
  })

  it('exports a spreadsheet with a byte-order mark and without formulas', async () => {
    await earn(30_000)
    const evil = profileOf(ana, '=1+1', { email: '+cmd@mail.example' })
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(evil.id), ...evil } }))
    const phone = { ...form(), pixKeyType: 'phone', pixKey: '(11) 98765-4321' } as const
    const { id } = await requestWithdrawal({ table, now }, who(ana), phone)
    const text = await csvFor({ table, now: at(2) }, who(admin), [id, id])
    expect(text.startsWith('\uFEFFID,Usuário,')).toBe(true)
    const [, line = '', end] = text.split('\r\n')
    expect(line).toBe(
      `${id},'=1+1,'+cmd@mail.example,"100,00",529.982.247-25,Telefone,'+5511987654321,Pendente,22/11/2026 09:00,`,
    )
    expect(end).toBe('')
    // The export contained Pix keys, so it is audited once.
    const { rows } = await auditsOf(table, exportTarget(id), { before: undefined, size: 5 })
    expect(rows).toMatchObject([{ action: 'export:withdrawal', actorId: who(admin).userId, at: at(2).toISOString() }])
  })
})
