import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  DescribeUserPoolClientCommand,
  DescribeUserPoolCommand,
  ListGroupsCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createUser,
  type LocalPool,
  refusal,
  sdkClient,
  somePhone,
  startPool,
  testClientId,
  testPoolId,
} from './fixture.ts'

let pool: LocalPool
const asked: string[] = []
beforeAll(async () => {
  pool = await startPool({
    mayCall: (key, action, resource) => {
      asked.push(`${key} ${action} ${resource}`)
      return key === 'AKIDADMIN' || (key === 'AKIDREADER' && action === 'cognito-idp:AdminGetUser')
    },
  })
})
afterAll(() => pool.close())

const target = (Username: string) => ({ UserPoolId: testPoolId, Username })

describe('administrative operation', () => {
  it('requires a signed request from a caller with permission on the pool', async () => {
    const username = await createUser(pool)
    const reader = sdkClient(pool.url, 'AKIDREADER')
    expect((await reader.send(new AdminGetUserCommand(target(username)))).Enabled).toBe(true)
    expect(await refusal(reader.send(new AdminDeleteUserCommand(target(username))))).toMatch(
      /^AccessDeniedException: User: AKIDREADER is not authorized to perform: cognito-idp:AdminDeleteUser on resource: arn:/,
    )
    expect(asked).toContain(
      `AKIDREADER cognito-idp:AdminGetUser arn:aws:cognito-idp:sa-east-1:111122223333:userpool/${testPoolId}`,
    )
    const unsigned = await fetch(pool.url, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers' },
      body: JSON.stringify({ UserPoolId: testPoolId }),
    })
    expect(unsigned.status).toBe(400)
    expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' })
  })

  it('names what is missing', async () => {
    expect(await refusal(pool.client.send(new AdminGetUserCommand(target('nobody@example.com'))))).toBe(
      'UserNotFoundException: User does not exist.',
    )
    const elsewhere = new AdminGetUserCommand({ UserPoolId: 'sa-east-1_Unknown01', Username: 'x' })
    expect(await refusal(pool.client.send(elsewhere))).toBe(
      'ResourceNotFoundException: User pool sa-east-1_Unknown01 does not exist.',
    )
    const group = new AdminAddUserToGroupCommand({ ...target(await createUser(pool)), GroupName: 'nobody' })
    expect(await refusal(pool.client.send(group))).toBe('ResourceNotFoundException: Group not found.')
    const taken = new AdminCreateUserCommand({ ...target(await createUser(pool)), MessageAction: 'SUPPRESS' })
    expect(await refusal(pool.client.send(taken))).toContain('UsernameExistsException')
  })
})

describe('administrator', () => {
  it('invites a user by e-mail with a temporary password', async () => {
    const { User } = await pool.client.send(
      new AdminCreateUserCommand({
        ...target('guest@example.com'),
        DesiredDeliveryMediums: ['EMAIL'],
        TemporaryPassword: 'Welcome-Horse-1',
      }),
    )
    expect(User).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true })
    expect(User?.UserCreateDate).toBeInstanceOf(Date)
    expect(pool.emails.at(-1)).toMatchObject({
      to: 'guest@example.com',
      kind: 'AdminCreateUser',
      html: `Your username is ${User?.Username} and temporary password is Welcome-Horse-1.`,
    })
  })

  it('changes attributes, including the verified flags', async () => {
    const username = await createUser(pool)
    const attributes = async () => {
      const { UserAttributes = [] } = await pool.client.send(new AdminGetUserCommand(target(username)))
      return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]))
    }
    const write = (UserAttributes: { Name: string; Value: string }[]) =>
      pool.client.send(new AdminUpdateUserAttributesCommand({ ...target(username), UserAttributes }))
    await write([{ Name: 'custom:profile_type', Value: 'company' }])
    await write([
      { Name: 'phone_number', Value: '+5531977776666' },
      { Name: 'phone_number_verified', Value: 'true' },
    ])
    expect(await attributes()).toMatchObject({
      'custom:profile_type': 'company',
      phone_number: '+5531977776666',
      phone_number_verified: 'true',
    })
    await write([{ Name: 'custom:profile_type', Value: '' }])
    expect(await attributes()).not.toHaveProperty('custom:profile_type')
  })

  it('adds users to groups and removes them', async () => {
    const username = await createUser(pool)
    const groups = async () => {
      const { Groups = [] } = await pool.client.send(new AdminListGroupsForUserCommand(target(username)))
      return Groups.map(({ GroupName }) => GroupName)
    }
    const membership = { ...target(username), GroupName: 'admin' }
    await pool.client.send(new AdminAddUserToGroupCommand(membership))
    await pool.client.send(new AdminAddUserToGroupCommand(membership))
    expect(await groups()).toEqual(['admin'])
    const { Users = [] } = await pool.client.send(
      new ListUsersInGroupCommand({ UserPoolId: testPoolId, GroupName: 'admin' }),
    )
    expect(Users).toHaveLength(1)
    await pool.client.send(new AdminRemoveUserFromGroupCommand(membership))
    expect(await groups()).toEqual([])
    const { Groups = [] } = await pool.client.send(new ListGroupsCommand({ UserPoolId: testPoolId }))
    expect(Groups.map(({ GroupName, Precedence }) => [GroupName, Precedence])).toEqual([
      ['admin', 1],
      ['user', 10],
    ])
  })

  it('enables a second factor', async () => {
    const username = await createUser(pool)
    const on = { Enabled: true, PreferredMfa: true }
    await pool.client.send(new AdminSetUserMFAPreferenceCommand({ ...target(username), SMSMfaSettings: on }))
    expect(await pool.client.send(new AdminGetUserCommand(target(username)))).toMatchObject({
      UserMFASettingList: ['SMS_MFA'],
      PreferredMfaSetting: 'SMS_MFA',
    })
  })

  it('finds users by an exact or prefix filter and pages through all of them', async () => {
    for (const name of ['zoe.a', 'zoe.b', 'zoe.c']) {
      const command = new AdminCreateUserCommand({ ...target(`${name}@example.com`), MessageAction: 'SUPPRESS' })
      await pool.client.send(command)
    }
    const list = async (Filter: string) => {
      const { Users = [] } = await pool.client.send(new ListUsersCommand({ UserPoolId: testPoolId, Filter }))
      return Users.map(({ Attributes }) => Attributes?.find(({ Name }) => Name === 'email')?.Value).sort()
    }
    expect(await list('email = "ZOE.A@example.com"')).toEqual(['zoe.a@example.com'])
    expect(await list('email ^= "zoe."')).toEqual(['zoe.a@example.com', 'zoe.b@example.com', 'zoe.c@example.com'])
    expect(await list('email = "zoe"')).toEqual([])
    expect((await list(`phone_number = "${somePhone}"`)).length).toBeGreaterThan(0)
    expect(await refusal(list('address = "x"'))).toContain('InvalidParameterException')

    const seen = new Set<string>()
    let count = 0
    let token: string | undefined
    do {
      const page = await pool.client.send(
        new ListUsersCommand({ UserPoolId: testPoolId, Limit: 4, ...(token && { PaginationToken: token }) }),
      )
      for (const { Username } of page.Users ?? []) seen.add(Username ?? '')
      count += page.Users?.length ?? 0
      token = page.PaginationToken
    } while (token)
    expect(seen.size).toBe(count)
    const all = await pool.client.send(new ListUsersCommand({ UserPoolId: testPoolId }))
    expect(count).toBe(all.Users?.length)
  })

  it('reads the pool and its client', async () => {
    const { UserPool } = await pool.client.send(new DescribeUserPoolCommand({ UserPoolId: testPoolId }))
    expect(UserPool).toMatchObject({ Id: testPoolId, MfaConfiguration: 'ON', UsernameAttributes: ['email'] })
    const { UserPoolClient } = await pool.client.send(
      new DescribeUserPoolClientCommand({ UserPoolId: testPoolId, ClientId: testClientId }),
    )
    expect(UserPoolClient).toMatchObject({ ClientId: testClientId, PreventUserExistenceErrors: 'ENABLED' })
  })
})

describe('unreadable request', () => {
  const post = (target: string, body: string) =>
    fetch(pool.url, { method: 'POST', headers: { 'x-amz-target': target }, body }).then((reply) => reply.json())

  it('is refused with a named error', async () => {
    expect(await post('AWSCognitoIdentityProviderService.Nonsense', '{}')).toMatchObject({
      __type: 'UnknownOperationException',
    })
    expect(await post('AWSCognitoIdentityProviderService.SignUp', '{')).toMatchObject({
      __type: 'SerializationException',
    })
    expect(await post('AWSCognitoIdentityProviderService.SignUp', '{"ClientId":"nobody"}')).toMatchObject({
      __type: 'ResourceNotFoundException',
      message: 'User pool client nobody does not exist.',
    })
    expect(await post('AWSCognitoIdentityProviderService.SignUp', `{"ClientId":"${testClientId}"}`)).toMatchObject({
      __type: 'InvalidParameterException',
    })
  })
})
