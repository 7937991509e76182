import { describe, expect, it } from 'vitest'
import { actorOfClaims, nextSession, type Session } from './session-state.ts'

const actor = { id: '4a1f', email: 'ana@exemplo.com', isAdmin: false }
const loading: Session = { status: 'loading' }
const signedIn: Session = { status: 'signed-in', actor }

describe('nextSession', () => {
  it('is loading until the session is read, then signed in or out', () => {
    expect(nextSession(loading, { type: 'found', actor })).toEqual(signedIn)
    expect(nextSession(loading, { type: 'absent' })).toEqual({ status: 'signed-out', expired: false })
  })

  it('follows sign-in and sign-out', () => {
    const out = nextSession(signedIn, { type: 'signed-out' })
    expect(out).toEqual({ status: 'signed-out', expired: false })
    expect(nextSession(out, { type: 'found', actor })).toEqual(signedIn)
  })

  it('marks a session as expired when it ends without a sign-out', () => {
    expect(nextSession(signedIn, { type: 'ended' })).toEqual({ status: 'signed-out', expired: true })
  })

  it('does not mark a sign-out as expired when a late call is refused', () => {
    const out: Session = { status: 'signed-out', expired: false }
    expect(nextSession(out, { type: 'ended' })).toBe(out)
  })
})

describe('actorOfClaims', () => {
  it('derives the admin flag from the group alone', () => {
    expect(actorOfClaims({ sub: '4a1f', email: 'ana@exemplo.com' }).isAdmin).toBe(false)
    expect(actorOfClaims({ sub: '4a1f', 'cognito:groups': ['moderator'] }).isAdmin).toBe(false)
    expect(actorOfClaims({ sub: '4a1f', 'cognito:groups': ['admin'] }).isAdmin).toBe(true)
    expect(actorOfClaims({ sub: '4a1f', 'cognito:groups': 'admin' }).isAdmin).toBe(false)
  })
})
