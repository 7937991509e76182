import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminSetUserPasswordCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  CreateGroupCommand,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  DeleteUserPoolCommand,
  GetUserCommand,
  InitiateAuthCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { srpSignIn } from '../../support/people/srp-client.ts'
import { goodPassword, poolDefinition, refusal, startPool, testClientId, testPoolId } from './fixture.ts'

/**
 * Tests that need no code from a message. They run against the endpoint in AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER
 * and create a pool there. Without that variable they run against the local pool.
 */
interface Subject {
  readonly client: CognitoIdentityProviderClient
  readonly poolId: string
  readonly clientId: string
  close(): Promise<void>
}

async function foreignSubject(endpoint: string): Promise<Subject> {
  const client = new CognitoIdentityProviderClient({ endpoint })
  const { MfaConfiguration: _mfa, EnabledMfas: _factors, ...shape } = poolDefinition({})
  const made = await client.send(
    new CreateUserPoolCommand({
      PoolName: 'conformance',
      UsernameAttributes: shape.UsernameAttributes,
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: shape.AutoVerifiedAttributes,
    }),
  )
  const UserPoolId = made.UserPool?.Id ?? ''
  const { UserPoolClient } = await client.send(
    new CreateUserPoolClientCommand({
      UserPoolId,
      ClientName: 'conformance',
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
    }),
  )
  await client.send(new CreateGroupCommand({ UserPoolId, GroupName: 'admin' }))
  const close = async () => {
    await client.send(new DeleteUserPoolCommand({ UserPoolId }))
  }
  return { client, poolId: UserPoolId, clientId: UserPoolClient?.ClientId ?? '', close }
}

async function localSubject(): Promise<Subject> {
  const { client, close } = await startPool({ pool: { MfaConfiguration: 'OFF' } })
  return { client, poolId: testPoolId, clientId: testClientId, close }
}

let subject: Subject
beforeAll(async () => {
  const endpoint = process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER
  subject = endpoint ? await foreignSubject(endpoint) : await localSubject()
})
afterAll(() => subject.close())

const email = `portable-${Date.now()}@example.com`
const target = () => ({ UserPoolId: subject.poolId, Username: email })
const signIn = (username: string, password: string) =>
  srpSignIn(subject.client, { poolId: subject.poolId, clientId: subject.clientId, username, password })

describe('user pool', () => {
  it('creates a user with an id as name, found by the address in any case', async () => {
    const { User } = await subject.client.send(new AdminCreateUserCommand({ ...target(), MessageAction: 'SUPPRESS' }))
    expect(User?.UserStatus).toBe('FORCE_CHANGE_PASSWORD')
    await subject.client.send(new AdminSetUserPasswordCommand({ ...target(), Password: goodPassword, Permanent: true }))
    const found = await subject.client.send(
      new AdminGetUserCommand({ UserPoolId: subject.poolId, Username: email.toUpperCase() }),
    )
    expect(found).toMatchObject({ Username: User?.Username, UserStatus: 'CONFIRMED', Enabled: true })
    expect(found.UserAttributes).toContainEqual({ Name: 'sub', Value: User?.Username })
    const { Users } = await subject.client.send(
      new ListUsersCommand({ UserPoolId: subject.poolId, Filter: `email = "${email}"` }),
    )
    expect(Users?.map(({ Username }) => Username)).toEqual([User?.Username])
  })

  it('signs in by SRP and includes the groups in the tokens', async () => {
    await subject.client.send(new AdminAddUserToGroupCommand({ ...target(), GroupName: 'admin' }))
    const { Groups } = await subject.client.send(new AdminListGroupsForUserCommand(target()))
    expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['admin'])
    const { AuthenticationResult } = await signIn(email, goodPassword)
    const access = decodeJwt(AuthenticationResult?.AccessToken ?? '')
    expect(access).toMatchObject({ token_use: 'access', client_id: subject.clientId, 'cognito:groups': ['admin'] })
    expect(decodeJwt(AuthenticationResult?.IdToken ?? '')).toMatchObject({
      token_use: 'id',
      aud: subject.clientId,
      email,
    })
    const user = await subject.client.send(new GetUserCommand({ AccessToken: AuthenticationResult?.AccessToken }))
    expect(user.Username).toBe(access.sub)
    const renewed = await subject.client.send(
      new InitiateAuthCommand({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: subject.clientId,
        AuthParameters: { REFRESH_TOKEN: AuthenticationResult?.RefreshToken ?? '' },
      }),
    )
    expect(decodeJwt(renewed.AuthenticationResult?.AccessToken ?? '').sub).toBe(access.sub)
  })

  it('refuses a wrong password and an unknown name with the same message', async () => {
    const words = 'NotAuthorizedException: Incorrect username or password.'
    expect(await refusal(signIn(email, 'Wrong-Horse-99'))).toBe(words)
    expect(await refusal(signIn('nobody@example.com', goodPassword))).toBe(words)
  })

  it('changes the password', async () => {
    const { AuthenticationResult } = await signIn(email, goodPassword)
    await subject.client.send(
      new ChangePasswordCommand({
        AccessToken: AuthenticationResult?.AccessToken,
        PreviousPassword: goodPassword,
        ProposedPassword: 'Fresh-Horse-10',
      }),
    )
    expect(await refusal(signIn(email, goodPassword))).toContain('Incorrect username or password.')
    expect((await signIn(email, 'Fresh-Horse-10')).AuthenticationResult).toBeDefined()
  })
})
