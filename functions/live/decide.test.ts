import { describe, expect, it } from 'vitest'
import type { Standing } from '../kit/people/standing.ts'
import { type AdmitDeps, admit } from './decide.ts'

const sub = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const now = new Date('2026-11-22T12:00:00.000Z')
const second = now.getTime() / 1000
const claims = { sub, token_use: 'access', client_id: 'client', auth_time: second - 600, exp: second + 3000 }
type Began = AdmitDeps['began']
const asFound: Began = async ({ signedInAt }) => signedInAt
const asked = (given: unknown, stands?: Standing, hours = 24, began = asFound) =>
  admit({ standing: async () => stands, began, sessionHours: async () => hours }, given, now)

describe('who listens', () => {
  it('is told until the token ends', async () => {
    expect(await asked(claims)).toEqual({ person: sub, until: claims.exp })
  })

  it('is told until the sign-in ends, where that is before the token does', async () => {
    expect(await asked({ ...claims, auth_time: second - 3600 }, undefined, 1.5)).toEqual({
      person: sub,
      until: second + 1800,
    })
    const approvedBefore: Began = async () => second - 7200
    expect(await asked(claims, undefined, 2.5, approvedBefore)).toMatchObject({ until: second + 1800 })
  })

  it.each(['access.session_over', 'access.suspended'] as const)(
    'is refused for what the API refuses: %s',
    async (why) => {
      expect(await asked(claims, why)).toEqual({ refused: why })
    },
  )

  it('is refused once the account is gone, although its token lives on', async () => {
    expect(await asked(claims, undefined, 24, async () => undefined)).toEqual({ refused: 'access.session_over' })
  })

  it.each([
    ['an ID token', { ...claims, token_use: 'id' }],
    ['a subject that is no user', { ...claims, sub: 'root' }],
    ['no end', { ...claims, exp: undefined }],
    ['no time of its sign-in', { ...claims, auth_time: undefined }],
    ['nothing', null],
  ])('is nobody with %s', async (_, given) => {
    expect(await asked(given)).toEqual({ refused: 'access.sign_in_required' })
  })
})
