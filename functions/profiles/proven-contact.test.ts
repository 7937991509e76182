import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contactPool } from './proven-contact.ts'

const pool = mockClient(CognitoIdentityProviderClient)
afterAll(() => pool.restore())
const userId = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const phone = '+5511987654321'
const read = () => contactPool('pool').provenEmail(userId)
const take = () => contactPool('pool').takePhone(userId, phone)
const gone = new UserNotFoundException({ $metadata: {}, message: 'no' })
const holding = (held: Record<string, string>) =>
  pool.on(AdminGetUserCommand).resolves({
    UserAttributes: Object.entries(held).map(([Name, Value]) => ({ Name, Value })),
  })

beforeEach(() => {
  pool.reset()
  vi.stubEnv('AWS_REGION', 'sa-east-1')
})

describe('provenEmail', () => {
  it('returns the verified e-mail of the pool in lower case', async () => {
    holding({ email: 'Ana@Mail.example', email_verified: 'true' })
    expect(await read()).toBe('ana@mail.example')
    expect(pool.commandCalls(AdminGetUserCommand)[0]?.args[0].input).toEqual({ UserPoolId: 'pool', Username: userId })
  })

  it.each([
    ['not verified', { email: 'ana@mail.example', email_verified: 'false' }],
    ['verified without an address', { email_verified: 'true' }],
    ['the phone’s proof', { email: 'ana@mail.example', phone_number_verified: 'true' }],
  ])('returns null for attributes: %s', async (_, held) => {
    holding(held)
    expect(await read()).toBeNull()
  })

  it('returns null without attributes or account', async () => {
    pool.on(AdminGetUserCommand).resolvesOnce({})
    expect(await read()).toBeNull()
    pool.on(AdminGetUserCommand).rejects(gone)
    expect(await read()).toBeNull()
  })

  it('throws on a pool error, so the save fails', async () => {
    pool.on(AdminGetUserCommand).rejects(new Error('throttled'))
    await expect(read()).rejects.toThrow('throttled')
  })
})

describe('takePhone', () => {
  it('sets the phone as verified', async () => {
    pool.on(AdminUpdateUserAttributesCommand).resolves({})
    await take()
    expect(pool.commandCalls(AdminUpdateUserAttributesCommand)[0]?.args[0].input).toEqual({
      UserPoolId: 'pool',
      Username: userId,
      UserAttributes: [
        { Name: 'phone_number', Value: phone },
        { Name: 'phone_number_verified', Value: 'true' },
      ],
    })
  })

  it('refuses a deleted account and throws on a pool error', async () => {
    pool.on(AdminUpdateUserAttributesCommand).rejectsOnce(gone).rejects(new Error('throttled'))
    await expect(take()).rejects.toThrow('profile.not_found')
    await expect(take()).rejects.toThrow('throttled')
  })
})
