import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  DeleteUserCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createUser,
  goodPassword,
  type LocalPool,
  refusal,
  startPool,
  type TriggerEvent,
  testClientId,
  testPoolId,
} from './fixture.ts'

let pool: LocalPool
let rotating: LocalPool
const noMfa = { MfaConfiguration: 'OFF' } as const

beforeAll(async () => {
  pool = await startPool({ pool: noMfa })
  rotating = await startPool({
    pool: noMfa,
    client: { RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 10 } },
  })
})
afterAll(() => Promise.all([pool.close(), rotating.close()]))

async function signIn(at: LocalPool, username: string) {
  const { AuthenticationResult } = await at.client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: testClientId,
      AuthParameters: { USERNAME: username, PASSWORD: goodPassword },
    }),
  )
  const { AccessToken = '', IdToken = '', RefreshToken = '' } = AuthenticationResult ?? {}
  return { AccessToken, IdToken, RefreshToken }
}
const getUser = (at: LocalPool, AccessToken: string) => at.client.send(new GetUserCommand({ AccessToken }))
const refresh = (at: LocalPool, REFRESH_TOKEN: string) =>
  at.client.send(
    new InitiateAuthCommand({
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: testClientId,
      AuthParameters: { REFRESH_TOKEN },
    }),
  )
const exchange = (at: LocalPool, RefreshToken: string) =>
  at.client.send(new GetTokensFromRefreshTokenCommand({ ClientId: testClientId, RefreshToken }))

describe('access token', () => {
  it('is the only token type that gives access to the account', async () => {
    const username = await createUser(pool)
    const { AccessToken, IdToken, RefreshToken } = await signIn(pool, username)
    expect((await getUser(pool, AccessToken)).UserAttributes).toContainEqual({ Name: 'email', Value: username })
    expect(await refusal(getUser(pool, IdToken))).toBe('NotAuthorizedException: Invalid Access Token')
    expect(await refusal(getUser(pool, RefreshToken))).toBe('NotAuthorizedException: Invalid Access Token')
    const { privateKey } = await generateKeyPair('RS256')
    const forged = new SignJWT(decodeJwt(AccessToken)).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)
    expect(await refusal(getUser(pool, await forged))).toBe('NotAuthorizedException: Invalid Access Token')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${AccessToken.split('.')[1]}.`
    expect(await refusal(getUser(pool, unsigned))).toBe('NotAuthorizedException: Invalid Access Token')
    expect(await refusal(getUser(rotating, AccessToken))).toBe('NotAuthorizedException: Invalid Access Token')
  })

  it('is refused after global sign-out by user or administrator; later sign-ins are valid', async () => {
    const username = await createUser(pool)
    const [first, second] = [await signIn(pool, username), await signIn(pool, username)]
    await pool.client.send(new GlobalSignOutCommand({ AccessToken: first.AccessToken }))
    expect(await refusal(getUser(pool, second.AccessToken))).toBe(
      'NotAuthorizedException: Access Token has been revoked',
    )
    expect(await refusal(refresh(pool, second.RefreshToken))).toContain('Refresh Token has been revoked')
    const third = await signIn(pool, username)
    expect(await getUser(pool, third.AccessToken)).toBeDefined()
    await pool.client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: testPoolId, Username: username }))
    expect(await refusal(getUser(pool, third.AccessToken))).toContain('revoked')
  })

  it('is refused while its user is disabled and after the account is deleted', async () => {
    const username = await createUser(pool)
    const { AccessToken } = await signIn(pool, username)
    const target = { UserPoolId: testPoolId, Username: username }
    await pool.client.send(new AdminDisableUserCommand(target))
    expect(await refusal(getUser(pool, AccessToken))).toContain('NotAuthorizedException')
    await pool.client.send(new AdminEnableUserCommand(target))
    const again = await signIn(pool, username)
    await pool.client.send(new DeleteUserCommand({ AccessToken: again.AccessToken }))
    expect(await refusal(getUser(pool, again.AccessToken))).toContain('revoked')
    expect(await refusal(signIn(pool, username))).toContain('Incorrect username or password.')
  })

  it('contains the groups by precedence, as the id token does', async () => {
    const username = await createUser(pool)
    for (const GroupName of ['user', 'admin']) {
      await pool.client.send(new AdminAddUserToGroupCommand({ UserPoolId: testPoolId, Username: username, GroupName }))
    }
    const { AccessToken, IdToken } = await signIn(pool, username)
    expect(decodeJwt(AccessToken)['cognito:groups']).toEqual(['admin', 'user'])
    expect(decodeJwt(IdToken)['cognito:groups']).toEqual(['admin', 'user'])
  })
})

describe('refresh token', () => {
  it('issues new tokens of the same sign-in by either operation and stays valid', async () => {
    const first = await signIn(pool, await createUser(pool))
    pool.advance(61_000)
    for (const renew of [refresh, exchange]) {
      const { AuthenticationResult } = await renew(pool, first.RefreshToken)
      expect(AuthenticationResult?.RefreshToken).toBeUndefined()
      const [before, after] = [decodeJwt(first.AccessToken), decodeJwt(AuthenticationResult?.AccessToken ?? '')]
      expect(after.origin_jti).toBe(before.origin_jti)
      expect(after.auth_time).toBe(before.auth_time)
      expect(after.jti).not.toBe(before.jti)
      expect(Number(after.iat)).toBeGreaterThan(Number(before.iat))
    }
  })

  it('ends when revoked, together with its access tokens, or when it expires', async () => {
    const one = await signIn(pool, await createUser(pool))
    await pool.client.send(new RevokeTokenCommand({ ClientId: testClientId, Token: one.RefreshToken }))
    expect(await refusal(refresh(pool, one.RefreshToken))).toBe(
      'NotAuthorizedException: Refresh Token has been revoked',
    )
    expect(await refusal(getUser(pool, one.AccessToken))).toBe('NotAuthorizedException: Access Token has been revoked')
    const wrong = pool.client.send(new RevokeTokenCommand({ ClientId: testClientId, Token: one.AccessToken }))
    expect(await refusal(wrong)).toContain('UnsupportedTokenTypeException')

    const two = await signIn(pool, await createUser(pool))
    pool.advance(3_600_000)
    expect(await refusal(getUser(pool, two.AccessToken))).toBe('NotAuthorizedException: Access Token has expired')
    pool.advance(30 * 86_400_000)
    expect(await refusal(refresh(pool, two.RefreshToken))).toBe('NotAuthorizedException: Refresh Token has expired')
    expect(await refusal(refresh(pool, 'made-up'))).toBe('NotAuthorizedException: Invalid Refresh Token')
  })

  it('rotates at each use and stays valid ten seconds for a retry', async () => {
    const first = await signIn(rotating, await createUser(rotating))
    expect(await refusal(refresh(rotating, first.RefreshToken))).toContain('NotAuthorizedException')
    const { AuthenticationResult: second } = await exchange(rotating, first.RefreshToken)
    expect(second?.RefreshToken).toBeDefined()
    expect(second?.RefreshToken).not.toBe(first.RefreshToken)
    const { AuthenticationResult: retried } = await exchange(rotating, first.RefreshToken)
    rotating.advance(10_000)
    expect(await refusal(exchange(rotating, first.RefreshToken))).toContain('Refresh Token has been revoked')
    for (const given of [second, retried]) {
      expect((await exchange(rotating, given?.RefreshToken ?? '')).AuthenticationResult).toBeDefined()
    }
  })
})

describe('pre token generation trigger', () => {
  const withTrigger = (version: string, details: Record<string, unknown>) => {
    const events: TriggerEvent[] = []
    const started = startPool({
      pool: {
        ...noMfa,
        LambdaConfig: { PreTokenGenerationConfig: { LambdaArn: 'arn:tokens', LambdaVersion: version } },
      },
      triggers: {
        'arn:tokens': (event) => {
          events.push(structuredClone(event))
          return { ...event, response: details }
        },
      },
    })
    return { events, started }
  }

  it('of version 1 changes the id token and the groups', async () => {
    const { events, started } = withTrigger('V1_0', {
      claimsOverrideDetails: {
        claimsToAddOrOverride: { tier: 'gold', sub: 'forged' },
        claimsToSuppress: ['phone_number'],
        groupOverrideDetails: { groupsToOverride: ['user'] },
      },
    })
    const own = await started
    const { AccessToken, IdToken } = await signIn(own, await createUser(own))
    expect(decodeJwt(IdToken)).toMatchObject({ tier: 'gold', 'cognito:groups': ['user'] })
    expect(decodeJwt(IdToken).sub).toBe(decodeJwt(AccessToken).sub)
    expect(decodeJwt(IdToken)).not.toHaveProperty('phone_number')
    expect(decodeJwt(AccessToken)).not.toHaveProperty('tier')
    expect(events[0]).toMatchObject({
      version: '1',
      triggerSource: 'TokenGeneration_Authentication',
      request: { groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null } },
      response: { claimsOverrideDetails: null },
    })
    await own.close()
  })

  it('of version 2 also changes the access token and its scopes', async () => {
    const { events, started } = withTrigger('V2_0', {
      claimsAndScopeOverrideDetails: {
        accessTokenGeneration: { claimsToAddOrOverride: { tier: 'gold' }, scopesToAdd: ['read'] },
      },
    })
    const own = await started
    const { AccessToken } = await signIn(own, await createUser(own))
    expect(decodeJwt(AccessToken)).toMatchObject({ tier: 'gold', scope: 'aws.cognito.signin.user.admin read' })
    expect(events[0]).toMatchObject({ version: '2', request: { scopes: ['aws.cognito.signin.user.admin'] } })
    await own.close()
  })
})

describe('discovery', () => {
  it('serves key and configuration to any origin, and nothing else', async () => {
    const keys = await fetch(`${pool.url}/${testPoolId}/.well-known/jwks.json`)
    expect(keys.headers.get('access-control-allow-origin')).toBe('*')
    expect(await keys.json()).toEqual({
      keys: [{ kty: 'RSA', alg: 'RS256', use: 'sig', kid: expect.any(String), n: expect.any(String), e: 'AQAB' }],
    })
    const configuration = await fetch(`${pool.url}/${testPoolId}/.well-known/openid-configuration`)
    expect(await configuration.json()).toMatchObject({
      issuer: `${pool.url}/${testPoolId}`,
      jwks_uri: `${pool.url}/${testPoolId}/.well-known/jwks.json`,
    })
    expect((await fetch(`${pool.url}/other/.well-known/jwks.json`)).status).toBe(404)
  })

  it('allows a browser to call the operations from any origin', async () => {
    const preflight = await fetch(pool.url, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-amz-target,cache-control,x-amz-user-agent',
      },
    })
    expect(preflight.status).toBe(200)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-amz-target')
  })
})
