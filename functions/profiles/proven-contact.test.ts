import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { poolReader } from './proven-contact.ts'

const pool = mockClient(CognitoIdentityProviderClient)
afterAll(() => pool.restore())
const userId = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const nothing = { email: null, phone: null }
const read = () => poolReader('pool')(userId)
const holding = (held: Record<string, string>) =>
  pool.on(AdminGetUserCommand).resolves({
    UserAttributes: Object.entries(held).map(([Name, Value]) => ({ Name, Value })),
  })

beforeEach(() => {
  pool.reset()
  vi.stubEnv('AWS_REGION', 'sa-east-1')
})

describe('what an account has proven', () => {
  it('is what the pool holds of it as verified, the e-mail in small letters', async () => {
    holding({
      ...{ email: 'Ana@Mail.example', email_verified: 'true' },
      ...{ phone_number: '+5511987654321', phone_number_verified: 'true' },
    })
    expect(await read()).toEqual({ email: 'ana@mail.example', phone: '+5511987654321' })
    expect(pool.commandCalls(AdminGetUserCommand)[0]?.args[0].input).toEqual({ UserPoolId: 'pool', Username: userId })
  })

  it.each([
    ['not verified', { email: 'ana@mail.example', email_verified: 'false', phone_number: '+5511987654321' }],
    ['verified, but not there', { email_verified: 'true', phone_number_verified: 'true' }],
    ['another’s proof', { email: 'ana@mail.example', phone_number_verified: 'true' }],
  ])('is nothing that is %s', async (_, held) => {
    holding(held)
    expect(await read()).toEqual(nothing)
  })

  it('is nothing where the pool holds nothing, or has no such account', async () => {
    pool.on(AdminGetUserCommand).resolvesOnce({})
    expect(await read()).toEqual(nothing)
    pool.on(AdminGetUserCommand).rejects(new UserNotFoundException({ $metadata: {}, message: 'no' }))
    expect(await read()).toEqual(nothing)
  })

  it('is not known where the pool does not answer: the save fails', async () => {
    pool.on(AdminGetUserCommand).rejects(new Error('throttled'))
    await expect(read()).rejects.toThrow('throttled')
  })
})
