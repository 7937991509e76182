import { describe, expect, it } from 'vitest'
import { actorOfClaims, nextSession, type Session } from './session-state.ts'

const actor = { id: '4a1f', email: 'ana@exemplo.com', isAdmin: false }
const loading: Session = { status: 'loading' }
const signedIn: Session = { status: 'signed-in', actor }

describe('the session', () => {
  it('is loading until it is read, then signed in or out', () => {
    expect(nextSession(loading, { type: 'found', actor })).toEqual(signedIn)
    expect(nextSession(loading, { type: 'absent' })).toEqual({ status: 'signed-out', expired: false })
  })

  it('follows sign-in and sign-out', () => {
    const out = nextSession(signedIn, { type: 'signed-out' })
    expect(out).toEqual({ status: 'signed-out', expired: false })
    expect(nextSession(out, { type: 'found', actor })).toEqual(signedIn)
  })

  it('remembers that it ended without the user’s wish', () => {
    expect(nextSession(signedIn, { type: 'ended' })).toEqual({ status: 'signed-out', expired: true })
  })

  it('does not call a chosen sign-out expired when the API refuses a late call', () => {
    const out: Session = { status: 'signed-out', expired: false }
    expect(nextSession(out, { type: 'ended' })).toBe(out)
  })
})

describe('the actor in the claims', () => {
  it('is an admin by membership of the group alone', () => {
    expect(actorOfClaims({ sub: '4a1f', email: 'ana@exemplo.com' }).isAdmin).toBe(false)
    expect(actorOfClaims({ sub: '4a1f', 'cognito:groups': ['moderator'] }).isAdmin).toBe(false)
    expect(actorOfClaims({ sub: '4a1f', 'cognito:groups': ['admin'] }).isAdmin).toBe(true)
    expect(actorOfClaims({ sub: '4a1f', 'cognito:groups': 'admin' }).isAdmin).toBe(false)
  })
})
