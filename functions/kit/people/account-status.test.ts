import { PutCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { keys } from '../table/keys.ts'
import { type AccountFacts, accountStatusOf, accountStatusReader, endSignIns } from './account-status.ts'

const now = new Date('2026-11-22T12:00:00.500Z')
const second = Math.floor(now.getTime() / 1000)
const unknown = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a77'
const good: AccountFacts = {
  hasProfile: true,
  suspended: false,
  signedOutAt: null,
  letIn: [],
  sessionHours: 24,
  usedAt: undefined,
}
const stands = (signedInAt: number, facts: Partial<AccountFacts> = {}, at = now) =>
  accountStatusOf({ ...good, ...facts }, { userId: unknown, isAdmin: true, signedInAt }, at).refused

describe('accountRefusalOf', () => {
  it('ends an admin’s session the configured hours after the sign-in, to the second', () => {
    const at = (seconds: number) => new Date((second + seconds) * 1000)
    expect(stands(second, {}, at(24 * 3600 - 1))).toBeUndefined()
    expect(stands(second, {}, at(24 * 3600))).toBe('access.session_over')
    expect(stands(second, { sessionHours: 25 }, at(24 * 3600))).toBeUndefined()
    expect(stands(second, { sessionHours: 1 }, at(3600))).toBe('access.session_over')
  })

  it('ends a session at a sign-out everywhere, including one in the same second', () => {
    const signedOutAt = now.toISOString()
    for (const before of [0, 1, 3600]) expect(stands(second - before, { signedOutAt })).toBe('access.session_over')
    expect(stands(second + 1, { signedOutAt })).toBeUndefined()
  })

  it('counts a sign-in by QR code from the approving one across screens', () => {
    const letIn = [
      { at: second - 12 * 3600, began: second - 24 * 3600 + 1 },
      { at: second - 60, began: second - 24 * 3600 + 1 },
    ]
    for (const { at } of letIn) expect(stands(at + 1, { letIn })).toBeUndefined()
    const later = new Date((second + 1) * 1000)
    for (const { at } of letIn) expect(stands(at + 1, { letIn }, later)).toBe('access.session_over')
    expect(stands(second - 3600, { letIn }, later)).toBeUndefined()
  })

  describe('of a user who is no admin', () => {
    const hour = 3600
    const session = (renewedAt: number, usedAt?: number, at = renewedAt) =>
      accountStatusOf(
        { ...good, usedAt: usedAt === undefined ? undefined : second + usedAt },
        { userId: unknown, isAdmin: false, sessionId: 's', signedInAt: second, renewedAt: second + renewedAt },
        new Date((second + at) * 1000),
      )

    it('lasts the configured hours after the last renewal, not after the sign-in', () => {
      expect(session(24 * hour - 1).refused).toBeUndefined()
      expect(session(24 * hour).refused).toBe('access.session_over')
      expect(session(30 * hour, 10 * hour).refused).toBeUndefined()
      expect(session(34 * hour, 10 * hour).refused).toBe('access.session_over')
    })

    it('ends the configured hours after the renewal of a token that is not renewed', () => {
      expect(session(hour)).toMatchObject({ endsAt: second + 25 * hour })
      expect(session(hour, undefined, 25 * hour).refused).toBe('access.session_over')
    })

    it('ends 30 days after the sign-in whatever happens', () => {
      const days = 30 * 24 * hour
      expect(session(days - 60, days - 90, days - 1).refused).toBeUndefined()
      expect(session(days - 60, days - 90, days).refused).toBe('access.session_over')
    })
  })

  it('reports a suspension unless the session has expired', () => {
    expect(stands(second, { suspended: true })).toBe('access.suspended')
    expect(stands(second, { suspended: true, signedOutAt: now.toISOString() })).toBe('access.session_over')
  })

  it('never revives an expired session', () => {
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

describe('accountStatusReader', () => {
  const table = createTable()
  const read = accountStatusReader(table)
  const refusal = async (...of: Parameters<typeof read>) => (await read(...of)).refused
  const ana = sampleProfile()
  const put = (change: Partial<typeof ana> = {}) =>
    table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(ana.id), ...ana, ...change } }))
  const asked = (signedInAt = second, at = now) => refusal({ userId: ana.id, isAdmin: false, signedInAt }, at)
  beforeEach(async () => {
    await put()
  })

  it('accepts an account without restrictions', async () => {
    expect(await asked()).toBeUndefined()
  })

  it('refuses an account without a profile', async () => {
    expect(await refusal({ userId: unknown, isAdmin: false, signedInAt: second }, now)).toBe('account.unfinished')
  })

  it('applies a suspension and changed settings at once', async () => {
    await put({ suspension: { reason: 'x', since: now.toISOString() } })
    expect(await asked()).toBe('access.suspended')
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.settings, sessionHours: 1 } }))
    expect(await asked(second - 3600)).toBe('access.session_over')
  })

  it('ends sessions from before a sign-out everywhere, not later ones', async () => {
    await endSignIns(table, ana.id, now)
    expect(await asked()).toBe('access.session_over')
    expect(await asked(second + 1)).toBeUndefined()
  })

  it("counts a screen's session from the approving sign-in", async () => {
    const began = second - 24 * 3600
    await put({ letIn: [{ at: second, began }] })
    const found = (signedInAt: number) => read({ userId: ana.id, isAdmin: false, signedInAt }, now)
    expect(await found(second + 1)).toMatchObject({ refused: 'access.session_over', signedInAt: began })
    expect(await found(second - 60)).toMatchObject({ refused: undefined, signedInAt: second - 60 })
  })

  it('writes once for each renewal, and reads the last one at the next', async () => {
    const send = vi.spyOn(table.client, 'send')
    const of = (hours: number) => {
      const renewedAt = second + hours * 3600
      const caller = { userId: ana.id, isAdmin: false, sessionId: 'origin', signedInAt: second, renewedAt }
      return refusal(caller, new Date((renewedAt + 1) * 1000))
    }
    const writes = () => send.mock.calls.filter(([command]) => command.constructor.name === 'UpdateCommand').length
    expect([await of(0), writes()]).toEqual([undefined, 0])
    expect([await of(20), await of(20), writes()]).toEqual([undefined, undefined, 1])
    expect([await of(40), writes()]).toEqual([undefined, 2])
    expect([await of(64), writes()]).toEqual(['access.session_over', 2])
    send.mockRestore()
  })

  it('reads with strong consistency just after a sign-in', async () => {
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

  it('ends no sessions for an account without a profile', async () => {
    await expect(endSignIns(table, unknown, now)).rejects.toThrow('profile.not_found')
  })
})
