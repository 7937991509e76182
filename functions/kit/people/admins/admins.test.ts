import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  ListUsersInGroupCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openAdmins } from './admins.ts'

process.env.AWS_REGION = 'sa-east-1'
const pool = mockClient(CognitoIdentityProviderClient)
afterAll(() => pool.restore())
beforeEach(() => pool.reset())
const admins = openAdmins('pool-1')

describe('isAdmin', () => {
  const inGroups = (...names: string[]) =>
    pool
      .on(AdminListGroupsForUserCommand, { UserPoolId: 'pool-1', Username: 'ana' })
      .resolves({ Groups: names.map((GroupName) => ({ GroupName })) })

  it('reads the current groups of the pool', async () => {
    inGroups('seller', 'admin')
    expect(await admins.isAdmin('ana')).toBe(true)
    inGroups('seller')
    expect(await admins.isAdmin('ana')).toBe(false)
    pool.on(AdminListGroupsForUserCommand).resolves({})
    expect(await admins.isAdmin('ana')).toBe(false)
  })

  it('returns false for a deleted user and rethrows pool failures', async () => {
    pool.on(AdminListGroupsForUserCommand).rejects(new UserNotFoundException({ message: 'gone', $metadata: {} }))
    expect(await admins.isAdmin('ana')).toBe(false)
    pool.on(AdminListGroupsForUserCommand).rejects(new Error('unreachable'))
    await expect(admins.isAdmin('ana')).rejects.toThrow('unreachable')
  })
})

describe('all', () => {
  it('returns the account ids of all pages', async () => {
    const user = (sub: string) => ({
      Attributes: [
        { Name: 'email', Value: 'a@mail.example' },
        { Name: 'sub', Value: sub },
      ],
    })
    pool
      .on(ListUsersInGroupCommand, { UserPoolId: 'pool-1', GroupName: 'admin' })
      .resolvesOnce({ Users: [user('ana'), user('bia')], NextToken: 'more' })
      .resolvesOnce({ Users: [user('caio')] })
    expect(await admins.all()).toEqual(['ana', 'bia', 'caio'])
  })

  it('returns nothing for an empty group or users without an id', async () => {
    pool.on(ListUsersInGroupCommand).resolves({})
    expect(await admins.all()).toEqual([])
    pool.on(ListUsersInGroupCommand).resolves({ Users: [{}, { Attributes: [{ Name: 'sub' }] }] })
    expect(await admins.all()).toEqual([])
  })
})
