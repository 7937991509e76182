import { describe, expect, it } from 'vitest'
import { actorOfGatewayClaims, admin, signedIn } from './actor.ts'

const sub = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'

describe('the actor of a request', () => {
  it('is read from the claims that the gateway verified, groups in its own notation', () => {
    expect(actorOfGatewayClaims({ sub, token_use: 'access' })).toEqual({ userId: sub, isAdmin: false })
    expect(actorOfGatewayClaims({ sub, token_use: 'access', 'cognito:groups': '[admin]' })).toEqual({
      userId: sub,
      isAdmin: true,
    })
    expect(actorOfGatewayClaims({ sub, token_use: 'access', 'cognito:groups': '[other admin]' })?.isAdmin).toBe(true)
    expect(actorOfGatewayClaims({ sub, token_use: 'access', 'cognito:groups': '[administrators]' })?.isAdmin).toBe(
      false,
    )
  })
  it('is nobody with an id token, a strange subject or no claims', () => {
    expect(actorOfGatewayClaims({ sub, token_use: 'id' })).toBeUndefined()
    expect(actorOfGatewayClaims({ sub: 'root', token_use: 'access' })).toBeUndefined()
    expect(actorOfGatewayClaims(undefined)).toBeUndefined()
  })
  it('must be somebody where one must be signed in, and an admin where one must be', () => {
    expect(() => signedIn(undefined)).toThrow('access.sign_in_required')
    expect(() => admin({ userId: sub, isAdmin: false })).toThrow('access.denied')
    expect(admin({ userId: sub, isAdmin: true }).userId).toBe(sub)
  })
})
