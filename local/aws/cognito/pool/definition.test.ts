import { describe, expect, it } from 'vitest'
import { readDefinition } from './creation.ts'
import type { UserPoolDefinition } from './definition.ts'
import { tokenLifetimes } from './lifetimes.ts'

const pool = (more: Partial<UserPoolDefinition> = {}): UserPoolDefinition => ({
  id: 'sa-east-1_Test1Pool',
  arn: 'arn:aws:cognito-idp:sa-east-1:111122223333:userpool/sa-east-1_Test1Pool',
  clients: [{ ClientId: 'client' }],
  groups: [],
  ...more,
})
const clientWith = (more: object) => {
  const [client] = readDefinition(pool({ clients: [{ ClientId: 'client', ...more }] })).clients
  if (!client) throw new Error('The client is missing.')
  return client
}

describe('readDefinition', () => {
  it('accepts booleans and numbers written as text', () => {
    const read = readDefinition(
      pool({ Policies: { PasswordPolicy: { MinimumLength: '12', RequireSymbols: 'false' } } as never }),
    )
    expect(read.Policies?.PasswordPolicy).toEqual({ MinimumLength: 12, RequireSymbols: false })
  })

  it('rejects a wrong or ignored property with one sentence', () => {
    const refused = (more: object) => () => readDefinition(pool(more))
    expect(refused({ MfaConfiguration: 'MAYBE' })).toThrow(/^User pool sa-east-1_Test1Pool: MfaConfiguration: /)
    expect(refused({ LambdaConfig: { UserMigration: 'arn' } })).toThrow(/LambdaConfig: .*UserMigration/)
    expect(refused({ AliasAttributes: ['email'] })).toThrow(/alias attributes are not supported/)
    expect(refused({ clients: [{ ClientId: 'c', GenerateSecret: true }] })).toThrow(/client c has a secret/)
  })
})

describe('token lifetimes', () => {
  it('default to one hour, one hour and thirty days', () => {
    expect(tokenLifetimes(clientWith({}))).toEqual({ access: 3_600, id: 3_600, refresh: 30 * 86_400 })
  })

  it('follow the configured units; the defaults are hours and days', () => {
    const units = { AccessToken: 'minutes', RefreshToken: 'hours' }
    const validity = { AccessTokenValidity: 15, IdTokenValidity: 2, RefreshTokenValidity: 24 }
    expect(tokenLifetimes(clientWith({ ...validity, TokenValidityUnits: units }))).toEqual({
      access: 900,
      id: 7_200,
      refresh: 86_400,
    })
    expect(tokenLifetimes(clientWith(validity)).refresh).toBe(24 * 86_400)
  })
})
