import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { layTable } from '../../test/support/tables/table.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { readAccount } from '../kit/people/profile/profiles.ts'
import { type Approved, readDeviceSignIn } from '../kit/people/screens/device-sign-in.ts'
import { endSignIns } from '../kit/people/standing.ts'
import { keys } from '../kit/table/keys.ts'
import { answerDeviceSignIn, findDeviceSignIn } from './answer.ts'
import { enter } from './enter.ts'
import { drawLots, startDeviceSignIn } from './start.ts'
import { takePass } from './store.ts'

const table = layTable()
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
const begin = () => startDeviceSignIn(table, device, now)
const answer = (id: string, number: number | null, actor = ana, at = now) =>
  outcome(answerDeviceSignIn(table, actor, { id, number }, at))
const statusOf = async (id: string) => (await readDeviceSignIn(table, id))?.status
const enterAs = (userId: string | undefined, pass: string, at = now) => enter(table, userId, pass, at)
const keepProfile = (id: string, more: Partial<ProfileRow> = {}) =>
  table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...keys.profile(id), ...sampleProfile({ id }), ...more } }),
  )

beforeEach(() => Promise.all([keepProfile(ana.userId), keepProfile(bruno.userId)]))

describe('a code', () => {
  it('is found by its id and by its six digits, without anything that opens', async () => {
    const { id, manualCode, number } = await begin()
    for (const code of [id, manualCode]) {
      const found = await findDeviceSignIn(table, ana, code, now)
      expect(found).toMatchObject({ id, device, status: 'waiting' })
      expect(found.numbers).toContain(number)
    }
  })

  it('is none once its 90 seconds are over', async () => {
    const { id, manualCode, number } = await begin()
    expect(await outcome(findDeviceSignIn(table, ana, manualCode, past(90)))).toBe('device_sign_in.not_found')
    expect(await outcome(findDeviceSignIn(table, ana, id, past(90)))).toBe('device_sign_in.not_found')
    expect(await answer(id, number, ana, past(90))).toBe('device_sign_in.not_found')
  })

  it('has digits that no other open one has; those of one that is over are free', async () => {
    const first = drawLots(now)
    const drawn = [
      first,
      { ...drawLots(now), manualCode: first.manualCode },
      { ...drawLots(now), manualCode: '654321' },
    ]
    const draw = () => drawn.shift() ?? drawLots(now)
    expect((await startDeviceSignIn(table, device, now, draw)).manualCode).toBe(first.manualCode)
    expect((await startDeviceSignIn(table, device, now, draw)).manualCode).toBe('654321')
    expect(await outcome(startDeviceSignIn(table, device, now, () => ({ ...first, id: drawLots(now).id })))).toBe(
      'request.too_many',
    )
    const late = { ...drawLots(now), manualCode: first.manualCode }
    expect((await startDeviceSignIn(table, device, past(90), () => late)).id).toBe(late.id)
    expect((await findDeviceSignIn(table, ana, first.manualCode, past(90))).id).toBe(late.id)
  })

  it('is typed ten times an hour by an account, right or wrong, and at once no oftener', async () => {
    const { manualCode } = await begin()
    const type = (code: string) => outcome(findDeviceSignIn(table, ana, code, now))
    const all = await Promise.all(Array.from({ length: 30 }, () => type('000000')))
    expect(all.filter((one) => one === 'request.limit_reached')).toHaveLength(20)
    expect(await type(manualCode)).toBe('request.limit_reached')
    expect(await outcome(findDeviceSignIn(table, bruno, manualCode, now))).toBe('done')
  })
})

describe('an answer', () => {
  it('of many at once is one person’s; the others are told', async () => {
    const { id, number } = await begin()
    const all = await Promise.all(Array.from({ length: 12 }, (_, index) => answer(id, number, index % 2 ? ana : bruno)))
    expect(all.filter((one) => one === 'done')).toHaveLength(1)
    expect(all.filter((one) => one === 'device_sign_in.already_answered')).toHaveLength(11)
    const winner = all.indexOf('done') % 2 ? ana : bruno
    expect(await readDeviceSignIn(table, id)).toMatchObject({ status: 'approved', userId: winner.userId })
  })

  it('with a wrong number ends the code for everyone', async () => {
    const { id, number } = await begin()
    expect(await answer(id, number === 10 ? 11 : 10)).toBe('device_sign_in.wrong_number')
    expect(await answer(id, number)).toBe('device_sign_in.already_answered')
    expect(await answer(id, number, bruno)).toBe('device_sign_in.already_answered')
    expect(await statusOf(id)).toBe('spoilt')
  })

  it('of no lets nobody in', async () => {
    const { id, secret, number } = await begin()
    expect(await answer(id, null)).toBe('done')
    expect(await answer(id, number)).toBe('device_sign_in.already_answered')
    expect(await enterAs(ana.userId, `${id}.${secret}`)).toBe(false)
  })
})

describe('a pass', () => {
  const approved = async () => {
    const { id, secret, number } = await begin()
    await answer(id, number)
    return { id, secret, pass: `${id}.${secret}` }
  }

  it('lets in once, however often it is brought at the same moment', async () => {
    const { id, pass } = await approved()
    const all = await Promise.all(Array.from({ length: 12 }, () => enterAs(ana.userId, pass)))
    expect(all.filter(Boolean)).toHaveLength(1)
    expect(await enterAs(ana.userId, pass)).toBe(false)
    expect(await statusOf(id)).toBe('used')
  })

  it('lets nobody in before it is approved, nor after its minute', async () => {
    const { id, secret } = await begin()
    expect(await enterAs(ana.userId, `${id}.${secret}`)).toBe(false)
    const { pass } = await approved()
    expect(await enterAs(ana.userId, pass, past(60))).toBe(false)
    expect(await enterAs(ana.userId, pass, past(59))).toBe(true)
  })

  it('is of no use to another account, with another secret or code, and not spent by trying', async () => {
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

  it('lets in nobody who is suspended, also since it was approved', async () => {
    const { pass } = await approved()
    const suspension = { reason: 'Anúncios falsos.', since: now.toISOString() }
    await keepProfile(ana.userId, { suspension })
    expect(await enterAs(ana.userId, pass)).toBe(false)
    await keepProfile(ana.userId)
    expect(await enterAs(ana.userId, pass)).toBe(true)
  })

  it('lets in nobody by the sign-in of a device that was left meanwhile, nor without an account', async () => {
    const { pass } = await approved()
    await endSignIns(table, ana.userId, now)
    expect(await enterAs(ana.userId, pass, past(1))).toBe(false)
    const { id, secret, number } = await begin()
    await answer(id, number, { ...ana, signedInAt: now.getTime() / 1000 + 1 }, past(1))
    expect(await enterAs(ana.userId, `${id}.${secret}`, past(1))).toBe(true)
    expect(await enterAs(bruno.userId, pass)).toBe(false)
  })

  it('is not taken from an account that has changed since it was looked at', async () => {
    const { id } = await approved()
    const row = (await readDeviceSignIn(table, id)) as Approved
    const take = () => takePass(table, row, { signedOutAt: null, letIn: [] }, [{ at: 1, began: 1 }], now)
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

  it('leaves in the profile from when on what it opens counts, from screen to screen', async () => {
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

  it('lets in no more screens than an account can remember', async () => {
    const { pass } = await approved()
    const at = now.getTime() / 1000 - 60
    await keepProfile(ana.userId, { letIn: Array.from({ length: 200 }, () => ({ at, began: at })) })
    expect(await enterAs(ana.userId, pass)).toBe(false)
  })
})
