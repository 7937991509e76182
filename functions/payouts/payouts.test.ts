import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { freshEndToEndId } from '../../test/support/money/end-to-end.ts'
import { createPayoutSetup, tally } from '../../test/support/money/payouts.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { readApproval, stepsOf } from '../approvals/store.ts'
import { auditsOf } from '../kit/audit.ts'
import { isThanksPageEnabled } from '../kit/people/choices/thanks.ts'
import { keys } from '../kit/table/keys.ts'
import { readBalance, readJournals } from '../ledger/store.ts'
import { readAllowance } from './allowance.ts'
import { idOfSubmission } from './submission.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const setup = createPayoutSetup(now)
const { table, ana, admin, other, abrigo, at, earn } = setup

const kinds = [
  {
    ...({ kind: 'withdrawal', operations: setup.withdrawals, requested: 'WithdrawalRequested' } as const),
    ...({ actions: ['complete:withdrawal', 'fail:withdrawal'], returned: 'failed' } as const),
    stored: { pixKey: '52998224725' },
    prefix: 'wdr',
    paidTo: () => 'payouts',
    short: 'withdrawal.below_threshold',
    // A key that is the CPF would have to change together with the number (rules 10.15).
    given: () => setup.withdrawals.form(10_000, { pixKeyType: 'email', pixKey: 'eu@banco.example' }),
    changes: [
      { amountCents: 10_001 },
      { taxId: '11144477735' },
      { pixKey: 'ela@banco.example' },
      { pixKeyType: 'phone', pixKey: '11987654321' },
    ],
    refused: () => [[setup.withdrawals.form(10_000, { pixKey: 'x' }), 'withdrawal.pix_key_invalid'] as const],
  },
  {
    ...({ kind: 'donation', operations: setup.donations, requested: 'DonationRequested' } as const),
    ...({ actions: ['approve:donation', 'reject:donation'], returned: 'rejected' } as const),
    stored: { origin: 'request' },
    prefix: 'don',
    paidTo: () => `entity/${abrigo().id}`,
    short: 'donation.insufficient_funds',
    given: () => setup.donations.form(),
    changes: [{ amountCents: 10_001 }, { taxId: '11144477735' }, { entityId: newId('entity', now) }],
    refused: () =>
      [
        [setup.donations.form(10_000, { entityId: '' }), 'donation.entity_required'],
        [setup.donations.form(0), 'donation.amount_required'],
        [setup.donations.form(99), 'donation.amount_out_of_range'],
        [setup.donations.form(1_000_001), 'donation.amount_out_of_range'],
        [setup.donations.form(10_000, { taxId: '123' }), 'donation.tax_id_invalid'],
        [setup.donations.form(10_000, { entityId: newId('entity', now) }), 'entity.not_found'],
      ] as const,
  },
] as const

describe.each(kinds)('$kind request', ({ kind, operations, requested, stored, short, ...of }) => {
  const { form, request } = operations as typeof setup.withdrawals

  it('holds the money, publishes one event and is idempotent', async () => {
    await earn(30_000)
    const given = form()
    const made = await request(given)
    expect(made).toMatchObject({ status: 'pending', taxId: '52998224725', ...stored })
    expect(await request(given, at(dayMs))).toEqual(made)
    expect(await tally(Array.from({ length: 20 }, () => request(given)))).toEqual({ done: 20 })
    expect(await readBalance(table, ana.userId)).toMatchObject({ heldCents: 10_000 })
    expect(await readAllowance(table, ana.userId, now)).toMatchObject({ availableCents: 20_000 })
    expect(await readApproval(table, `${kind}/${made.id}`)).toMatchObject({ amountCents: 10_000, decision: null })
    expect((await everyRow(table)).filter(({ name }) => name === requested)).toHaveLength(1)
  })

  it('refuses the same key with any changed field', async () => {
    await earn(30_000)
    const given = of.given() as ReturnType<typeof form>
    await request(given)
    for (const different of of.changes) {
      const again = request({ ...given, ...different } as typeof given)
      await expect(again, JSON.stringify(different)).rejects.toMatchObject({ code: 'request.conflict' })
    }
    const racing = form()
    const both = [request(racing), request({ ...racing, amountCents: 10_001 })]
    expect(await tally(both)).toEqual({ done: 1, 'request.conflict': 1 })
  })

  it('creates one for concurrent calls, even of the full balance', async () => {
    await earn(10_000)
    const given = form()
    expect(await tally(Array.from({ length: 10 }, () => request(given)))).toEqual({ done: 10 })
  })

  it('keeps equal keys of two users apart', () => {
    const key = randomUUID()
    expect(idOfSubmission(kind, 'a', key)).not.toBe(idOfSubmission(kind, 'b', key))
    expect(idOfSubmission(kind, 'a', key)).toBe(idOfSubmission(kind, 'a', key.toUpperCase()))
    expect(idOfSubmission(kind, 'a', key)).toMatch(new RegExp(`^${of.prefix}_[0-9A-HJKMNP-TV-Z]{26}$`))
  })

  it('leaves no trace when refused, so that its key may succeed later', async () => {
    const given = form()
    for (const [wrong, code] of [...of.refused(), [given, short] as const])
      await expect(request({ ...wrong, idempotencyKey: given.idempotencyKey } as typeof given)).rejects.toMatchObject({
        code,
      })
    await earn(30_000)
    await expect(request(given)).resolves.toMatchObject({ status: 'pending' })
  })

  it('stops at twenty a day in São Paulo and counts a retry once', async () => {
    await earn(100_000)
    const forms = Array.from({ length: 20 }, () => form(1_000))
    for (const given of forms) await request(given)
    await expect(request(form(1_000))).rejects.toMatchObject({ code: 'request.limit_reached' })
    for (const given of forms) expect(await request(given)).toMatchObject({ status: 'pending' })
    expect(await readBalance(table, ana.userId)).toMatchObject({ heldCents: 20_000 })
    await request(form(1_000), at(dayMs))
  })

  // Two hundred concurrent requests over HTTP: test/journeys/money.test.ts.
  it('accepts ten of forty concurrent ones for R$ 100 from R$ 1,000', { timeout: 300_000 }, async () => {
    await earn(100_000)
    const counts = await tally(Array.from({ length: 40 }, () => request()))
    expect(counts).toEqual({ done: 10, [short]: 30 })
    expect(await readBalance(table, ana.userId)).toMatchObject({ heldCents: 100_000, creditedCents: 100_000 })
  })
})

describe.each(kinds)('$kind decision', ({ kind, operations, actions, returned, paidTo }) => {
  const { form, request, settle, settleAll, read } = operations as typeof setup.withdrawals

  it('moves the money, settles the row, writes the audit record and enables the thanks page once', async () => {
    await earn(30_000)
    const { id } = await request()
    expect(await isThanksPageEnabled(table, ana.userId)).toBe(false)
    const counts = await tally([settle(id), settle(id, other), settle(id, other, 'release'), settle(id)])
    expect(counts.done).toBe(1)
    expect(Object.keys(counts).filter((code) => code !== 'done' && !code.startsWith('approval.'))).toEqual([])
    const completed = (await read(id)).status === 'completed'
    const { heldCents, consumedCents } = await readBalance(table, ana.userId)
    expect([heldCents, consumedCents]).toEqual([0, completed ? 10_000 : 0])
    expect(await isThanksPageEnabled(table, ana.userId)).toBe(completed)
    const [, last] = await readJournals(table, `${kind}/${id}`)
    expect(last?.postings.at(-1)?.account).toBe(completed ? paidTo() : `user/${ana.userId}/available`)
    const { rows } = await auditsOf(table, id, { before: undefined, size: 10 })
    expect(rows.map(({ action }) => action)).toEqual([actions[completed ? 0 : 1]])
    expect((await stepsOf(table, `${kind}/${id}`)).map(({ step }) => step)).toEqual(['decided'])
    await expect(settle(id, other)).rejects.toMatchObject({ code: 'approval.already_decided' })
  })

  it('returns the money with the reason', async () => {
    await earn(30_000)
    const { id } = await request()
    await settle(id, admin, 'release')
    expect(await read(id)).toMatchObject({ status: returned, reason: 'A chave mudou.' })
    expect(await readBalance(table, ana.userId)).toMatchObject({ heldCents: 0, consumedCents: 0 })
    expect(await readAllowance(table, ana.userId, now)).toMatchObject({ withdrawableCents: 30_000 })
    expect(await isThanksPageEnabled(table, ana.userId)).toBe(false)
  })

  it('handles several separately, with two admins above the threshold and none of their own', async () => {
    await earn(300_000)
    await earn(10_000, undefined, admin)
    const own = await request(form(10_000, setup.ownKeyOf(admin)), now, admin)
    // Older than the days whose withdrawals count together (rules 10.16).
    const large = await request(form(150_000), at(-8 * dayMs))
    const [first, second] = [await request(), await request()]
    await settle(first.id)
    const missing = newId(kind, now)
    expect(await settleAll([own.id, first.id, missing, second.id, large.id])).toEqual({
      decided: [second.id],
      endorsed: [large.id],
      returned: [],
      refused: [
        { id: own.id, code: 'approval.own_request' },
        { id: first.id, code: 'approval.already_decided' },
        { id: missing, code: `${kind}.not_found` },
      ],
    })
    await expect(settleAll([own.id], other, 'release', ' ')).rejects.toMatchObject({ code: 'approval.reason_required' })
    const paid = { endToEndId: freshEndToEndId(at(1)), receiver: '' }
    expect(await settle(large.id, other, 'post', undefined, paid)).toBe('decided')
    expect(await settleAll([own.id], other)).toMatchObject({ decided: [own.id] })
  })

  it('pays nothing of a suspended user but allows the return', async () => {
    await earn(30_000)
    const { id } = await request()
    const suspension = { reason: 'x', since: now.toISOString() }
    const Item = { ...keys.profile(ana.userId), ...setup.profiles[0], suspension }
    await table.client.send(new PutCommand({ TableName: table.name, Item }))
    await expect(settle(id)).rejects.toMatchObject({ code: 'ledger.frozen' })
    expect(await read(id)).toMatchObject({ status: 'pending' })
    expect(await settle(id, admin, 'release')).toBe('decided')
  })

  it('requires a current admin', async () => {
    await earn(30_000)
    const { id } = await request()
    await expect(settle(id, { userId: randomUUID(), isAdmin: true })).rejects.toMatchObject({ code: 'access.denied' })
  })
})
