import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { keyedHash } from '../../test/support/keyed-hash.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { endSignIns } from '../kit/people/account-status.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { readAccount } from '../kit/people/profile/profiles.ts'
import { type Approved, readDeviceSignIn } from '../kit/people/screens/device-sign-in.ts'
import { keys } from '../kit/table/keys.ts'
import { answerDeviceSignIn, findDeviceSignIn } from './answer.ts'
import { redeemPass } from './redeem-pass.ts'
import { randomValues, startDeviceSignIn } from './start.ts'
import { consumePass } from './store.ts'

const table = createTable()
const codes = { table, hash: keyedHash }
const now = new Date('2026-11-21T12:00:00.000Z')
const past = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const signedInAt = now.getTime() / 1000 - 3600
const ana = { userId: '5b1f4d3e-6d0c-4a58-9d62-0d1c5b7a9e11', isAdmin: false, signedInAt }
const bruno = { userId: '5b1f4d3e-6d0c-4a58-9d62-0d1c5b7a9e22', isAdmin: false, signedInAt }
const device = { system: 'android', browser: 'samsung' } as const

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error) => error.message,
  )
const begin = () => startDeviceSignIn(codes, device, now)
const answer = (id: string, number: number | null, actor = ana, at = now) =>
  outcome(answerDeviceSignIn(codes, actor, { id, number }, at))
const statusOf = async (id: string) => (await readDeviceSignIn(table, id))?.status
const enterAs = (userId: string | undefined, pass: string, at = now) => redeemPass(table, userId, pass, at)
const keepProfile = (id: string, more: Partial<ProfileRow> = {}) =>
  table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...keys.profile(id), ...sampleProfile({ id }), ...more } }),
  )

beforeEach(() => Promise.all([keepProfile(ana.userId), keepProfile(bruno.userId)]))

describe('device sign-in code', () => {
  it('is found by id and by its six digits', async () => {
    const { id, manualCode, number } = await begin()
    for (const code of [id, manualCode]) {
      const found = await findDeviceSignIn(codes, ana, code, now)
      expect(found).toMatchObject({ id, device, status: 'waiting' })
      expect(found.numbers).toContain(number)
    }
  })

  it('expires after 90 seconds', async () => {
    const { id, manualCode, number } = await begin()
    expect(await outcome(findDeviceSignIn(codes, ana, manualCode, past(90)))).toBe('device_sign_in.not_found')
    expect(await outcome(findDeviceSignIn(codes, ana, id, past(90)))).toBe('device_sign_in.not_found')
    expect(await answer(id, number, ana, past(90))).toBe('device_sign_in.not_found')
  })

  it('gets digits that no open code has, and reuses those of expired ones', async () => {
    const first = randomValues(now)
    const drawn = [
      first,
      { ...randomValues(now), manualCode: first.manualCode },
      { ...randomValues(now), manualCode: '654321' },
    ]
    const draw = () => drawn.shift() ?? randomValues(now)
    expect((await startDeviceSignIn(codes, device, now, draw)).manualCode).toBe(first.manualCode)
    expect((await startDeviceSignIn(codes, device, now, draw)).manualCode).toBe('654321')
    expect(await outcome(startDeviceSignIn(codes, device, now, () => ({ ...first, id: randomValues(now).id })))).toBe(
      'request.too_many',
    )
    const late = { ...randomValues(now), manualCode: first.manualCode }
    expect((await startDeviceSignIn(codes, device, past(90), () => late)).id).toBe(late.id)
    expect((await findDeviceSignIn(codes, ana, first.manualCode, past(90))).id).toBe(late.id)
  })

  it('may be typed ten times an hour by an account, including concurrent attempts', async () => {
    const { manualCode } = await begin()
    const type = (code: string) => outcome(findDeviceSignIn(codes, ana, code, now))
    const all = await Promise.all(Array.from({ length: 30 }, () => type('000000')))
    expect(all.filter((one) => one === 'request.limit_reached')).toHaveLength(20)
    expect(await type(manualCode)).toBe('request.limit_reached')
    expect(await outcome(findDeviceSignIn(codes, bruno, manualCode, now))).toBe('done')
  })
})

describe('answer', () => {
  it('succeeds once among concurrent ones', async () => {
    const { id, number } = await begin()
    const all = await Promise.all(Array.from({ length: 12 }, (_, index) => answer(id, number, index % 2 ? ana : bruno)))
    expect(all.filter((one) => one === 'done')).toHaveLength(1)
    expect(all.filter((one) => one === 'device_sign_in.already_answered')).toHaveLength(11)
    const winner = all.indexOf('done') % 2 ? ana : bruno
    expect(await readDeviceSignIn(table, id)).toMatchObject({ status: 'approved', userId: winner.userId })
  })

  it('with a wrong number ends the sign-in for everyone', async () => {
    const { id, number } = await begin()
    expect(await answer(id, number === 10 ? 11 : 10)).toBe('device_sign_in.wrong_number')
    expect(await answer(id, number)).toBe('device_sign_in.already_answered')
    expect(await answer(id, number, bruno)).toBe('device_sign_in.already_answered')
    expect(await statusOf(id)).toBe('spoilt')
  })

  it('with a refusal admits no one', async () => {
    const { id, secret, number } = await begin()
    expect(await answer(id, null)).toBe('done')
    expect(await answer(id, number)).toBe('device_sign_in.already_answered')
    expect(await enterAs(ana.userId, `${id}.${secret}`)).toBe(false)
  })
})

describe('pass', () => {
  const approved = async () => {
    const { id, secret, number } = await begin()
    await answer(id, number)
    return { id, secret, pass: `${id}.${secret}` }
  }

  it('admits once, even with concurrent attempts', async () => {
    const { id, pass } = await approved()
    const all = await Promise.all(Array.from({ length: 12 }, () => enterAs(ana.userId, pass)))
    expect(all.filter(Boolean)).toHaveLength(1)
    expect(await enterAs(ana.userId, pass)).toBe(false)
    expect(await statusOf(id)).toBe('used')
  })

  it('is void before approval and after its minute', async () => {
    const { id, secret } = await begin()
    expect(await enterAs(ana.userId, `${id}.${secret}`)).toBe(false)
    const { pass } = await approved()
    expect(await enterAs(ana.userId, pass, past(60))).toBe(false)
    expect(await enterAs(ana.userId, pass, past(59))).toBe(true)
  })

  it('is bound to account, secret and id, and survives failed attempts', async () => {
    const { id, secret, pass } = await approved()
    const other = await approved()
    expect(await enterAs(bruno.userId, pass)).toBe(false)
    expect(await enterAs(undefined, pass)).toBe(false)
    expect(await enterAs(ana.userId, `${id}.${other.secret}`)).toBe(false)
    expect(await enterAs(ana.userId, `${other.id}.${secret}`)).toBe(false)
    for (const none of ['', id, `${id}.`, `${pass}.`, 'x'.repeat(5000)]) {
      expect(await enterAs(ana.userId, none)).toBe(false)
    }
    expect(await enterAs(ana.userId, pass)).toBe(true)
  })

  it('is void for a suspended account', async () => {
    const { pass } = await approved()
    const suspension = { reason: 'Anúncios falsos.', since: now.toISOString() }
    await keepProfile(ana.userId, { suspension })
    expect(await enterAs(ana.userId, pass)).toBe(false)
    await keepProfile(ana.userId)
    expect(await enterAs(ana.userId, pass)).toBe(true)
  })

  it('is void after a sign-out everywhere and for another account', async () => {
    const { pass } = await approved()
    await endSignIns(table, ana.userId, now)
    expect(await enterAs(ana.userId, pass, past(1))).toBe(false)
    const { id, secret, number } = await begin()
    await answer(id, number, { ...ana, signedInAt: now.getTime() / 1000 + 1 }, past(1))
    expect(await enterAs(ana.userId, `${id}.${secret}`, past(1))).toBe(true)
    expect(await enterAs(bruno.userId, pass)).toBe(false)
  })

  it('is not consumed when the account has changed meanwhile', async () => {
    const { id } = await approved()
    const row = (await readDeviceSignIn(table, id)) as Approved
    const take = () => consumePass(table, row, { signedOutAt: null, letIn: [] }, [{ at: 1, began: 1 }], now)
    for (const change of [
      { signedOutAt: now.toISOString() },
      { suspension: { reason: 'Anúncios falsos.', since: now.toISOString() } },
      { letIn: [{ at: 2, began: 2 }] },
    ]) {
      await keepProfile(ana.userId, change)
      expect(await take()).toBe(false)
    }
    expect(await statusOf(id)).toBe('approved')
    await keepProfile(ana.userId)
    expect(await take()).toBe(true)
  })

  it('passes on the start of the approving sign-in from screen to screen', async () => {
    const enteredAt = now.getTime() / 1000
    expect(await enterAs(ana.userId, (await approved()).pass)).toBe(true)
    const { id, secret, number } = await begin()
    await answer(id, number, { ...ana, signedInAt: enteredAt + 1 }, past(20))
    expect(await enterAs(ana.userId, `${id}.${secret}`, past(21.5))).toBe(true)
    expect((await readAccount(table, ana.userId))?.letIn).toEqual([
      { at: enteredAt, began: signedInAt },
      { at: enteredAt + 21, began: signedInAt },
    ])
  })

  it("is void once the account's list of screens is full", async () => {
    const { pass } = await approved()
    const at = now.getTime() / 1000 - 60
    await keepProfile(ana.userId, { letIn: Array.from({ length: 200 }, () => ({ at, began: at })) })
    expect(await enterAs(ana.userId, pass)).toBe(false)
  })
})
