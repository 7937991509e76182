import { describe, expect, it } from 'vitest'
import { Refusal } from '../../shared/refusals.ts'
import type { AccountRefusal, AccountStatusReader } from '../kit/people/account-status.ts'
import { admit } from './decide.ts'

const sub = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const now = new Date('2026-11-22T12:00:00.000Z')
const second = now.getTime() / 1000
const claims = { sub, token_use: 'access', client_id: 'client', auth_time: second - 600, exp: second + 3000 }
const never = second + 1e9
const asked = (given: unknown, refused?: AccountRefusal, endsAt = never, isThere = true) => {
  const accountStatus: AccountStatusReader = async ({ signedInAt }) => ({ refused, signedInAt, endsAt })
  return admit({ accountStatus, hasProfile: async () => isThere }, given, now)
}

describe('admit', () => {
  it('allows a subscription until the token expires', async () => {
    expect(await asked(claims)).toEqual({ person: sub, until: claims.exp })
  })

  it('allows a subscription until an earlier end of the session', async () => {
    expect(await asked(claims, undefined, second + 1800)).toEqual({ person: sub, until: second + 1800 })
  })

  it.each(['access.session_over', 'access.suspended'] as const)('refuses like the API: %s', async (why) => {
    expect(await asked(claims, why)).toEqual({ refused: why })
  })

  it('counts a subscription, and refuses one above the rate of its user', async () => {
    const kinds: unknown[] = []
    const accountStatus: AccountStatusReader = async (_caller, _now, kind) => {
      kinds.push(kind)
      throw new Refusal('request.too_many')
    }
    expect(await admit({ accountStatus, hasProfile: async () => true }, claims, now)).toEqual({
      refused: 'request.too_many',
    })
    expect(kinds).toEqual(['subscription'])
  })

  it('passes other errors on', async () => {
    const accountStatus: AccountStatusReader = () => Promise.reject(new Error('the table fails'))
    await expect(admit({ accountStatus, hasProfile: async () => true }, claims, now)).rejects.toThrow('the table fails')
  })

  it('refuses a deleted account whose token is still valid', async () => {
    expect(await asked(claims, undefined, never, false)).toEqual({ refused: 'access.session_over' })
  })

  it.each([
    ['an ID token', { ...claims, token_use: 'id' }],
    ['a subject that is no user', { ...claims, sub: 'root' }],
    ['no end', { ...claims, exp: undefined }],
    ['no time of its sign-in', { ...claims, auth_time: undefined }],
    ['nothing', null],
  ])('requires a sign-in for %s', async (_, given) => {
    expect(await asked(given)).toEqual({ refused: 'access.sign_in_required' })
  })
})
