import { PutCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { layTable } from '../../../test/support/tables/table.ts'
import { keys } from '../table/keys.ts'
import { endSignIns, type StandingFacts, standingOf, standingReader } from './standing.ts'

const now = new Date('2026-11-22T12:00:00.500Z')
const second = Math.floor(now.getTime() / 1000)
const unknown = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a77'
const good: StandingFacts = { suspended: false, signedOutAt: null, letIn: [], sessionHours: 24 }
const stands = (signedInAt: number, facts: Partial<StandingFacts> = {}, at = now) =>
  standingOf({ ...good, ...facts }, signedInAt, at)

describe('a sign-in', () => {
  it('lasts for the hours of the settings, to the second', () => {
    const at = (seconds: number) => new Date((second + seconds) * 1000)
    expect(stands(second, {}, at(24 * 3600 - 1))).toBeUndefined()
    expect(stands(second, {}, at(24 * 3600))).toBe('access.session_over')
    expect(stands(second, { sessionHours: 25 }, at(24 * 3600))).toBeUndefined()
    expect(stands(second, { sessionHours: 1 }, at(3600))).toBe('access.session_over')
  })

  it('is over once the account has left all devices, also one of that very second', () => {
    const signedOutAt = now.toISOString()
    for (const before of [0, 1, 3600]) expect(stands(second - before, { signedOutAt })).toBe('access.session_over')
    expect(stands(second + 1, { signedOutAt })).toBeUndefined()
  })

  it('by a QR code counts from the sign-in that approved it, however many screens lie between', () => {
    const letIn = [
      { at: second - 12 * 3600, began: second - 24 * 3600 + 1 },
      { at: second - 60, began: second - 24 * 3600 + 1 },
    ]
    for (const { at } of letIn) expect(stands(at + 1, { letIn })).toBeUndefined()
    const later = new Date((second + 1) * 1000)
    for (const { at } of letIn) expect(stands(at + 1, { letIn }, later)).toBe('access.session_over')
    expect(stands(second - 3600, { letIn }, later)).toBeUndefined()
  })

  it('of who is suspended is refused for that, unless it is over anyway', () => {
    expect(stands(second, { suspended: true })).toBe('access.suspended')
    expect(stands(second, { suspended: true, signedOutAt: now.toISOString() })).toBe('access.session_over')
  })

  it('that is over never counts again', () => {
    const seconds = fc.integer({ min: 0, max: 800 * 3600 })
    fc.assert(
      fc.property(seconds, seconds, seconds, fc.integer({ min: 1, max: 720 }), (left, later, more, sessionHours) => {
        const facts = { sessionHours, signedOutAt: new Date((second + left) * 1000).toISOString() }
        const at = (passed: number) => stands(second, facts, new Date((second + passed) * 1000))
        return at(later) !== 'access.session_over' || at(later + more) === 'access.session_over'
      }),
    )
  })
})

describe('how an account stands', () => {
  const table = layTable()
  const read = standingReader(table)
  const refusal = async (...of: Parameters<typeof read>) => (await read(...of)).refused
  const ana = sampleProfile()
  const put = (change: Partial<typeof ana> = {}) =>
    table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(ana.id), ...ana, ...change } }))
  const asked = (signedInAt = second, at = now) => refusal({ userId: ana.id, signedInAt }, at)
  beforeEach(async () => {
    await put()
  })

  it('is well until something is known against it, also before there is a profile', async () => {
    expect(await asked()).toBeUndefined()
    expect(await refusal({ userId: unknown, signedInAt: second }, now)).toBeUndefined()
  })

  it('changes with a suspension and with the settings, at once', async () => {
    await put({ suspension: { reason: 'x', since: now.toISOString() } })
    expect(await asked()).toBe('access.suspended')
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.settings, sessionHours: 1 } }))
    expect(await asked(second - 3600)).toBe('access.session_over')
  })

  it('is over for what was there when the account left all devices, and not for what comes after', async () => {
    await endSignIns(table, ana.id, now)
    expect(await asked()).toBe('access.session_over')
    expect(await asked(second + 1)).toBeUndefined()
  })

  it('is that of the sign-in by which a screen was let in', async () => {
    const began = second - 24 * 3600
    await put({ letIn: [{ at: second, began }] })
    const found = (signedInAt: number) => read({ userId: ana.id, signedInAt }, now)
    expect(await found(second + 1)).toEqual({ refused: 'access.session_over', signedInAt: began })
    expect(await found(second - 60)).toEqual({ refused: undefined, signedInAt: second - 60 })
  })

  it('is read as it is at this moment where the sign-in was just made', async () => {
    const send = vi.spyOn(table.client, 'send')
    const strongly = async (signedInAt: number) => {
      send.mockClear()
      await asked(signedInAt)
      return send.mock.calls.some(([{ input }]) => 'ConsistentRead' in input && input.ConsistentRead === true)
    }
    expect([await strongly(second), await strongly(second - 59), await strongly(second - 60)]).toEqual([
      true,
      true,
      false,
    ])
    send.mockRestore()
  })

  it('cannot be changed for an account without a profile', async () => {
    await expect(endSignIns(table, unknown, now)).rejects.toThrow('profile.not_found')
    expect(await refusal({ userId: unknown, signedInAt: second }, now)).toBeUndefined()
  })
})
