import { resourceNotFound } from '../failure.ts'
import type { Pool } from './pool.ts'

/** Formats the pool for DescribeUserPool, where CloudFormation's `Schema` is called `SchemaAttributes`. */
export function describeUserPool(pool: Pool) {
  const {
    id,
    arn,
    clients: _clients,
    groups: _groups,
    Schema,
    EnabledMfas: _factors,
    UserPoolName,
    // These belong to GetUserPoolMfaConfig, which is not implemented.
    WebAuthnRelyingPartyID: _site,
    WebAuthnUserVerification: _verification,
    WebAuthnFactorConfiguration: _counts,
    ...properties
  } = pool.settings
  return {
    UserPool: {
      Id: id,
      Arn: arn,
      Name: UserPoolName ?? id,
      ...properties,
      SchemaAttributes: Schema ?? [],
      EstimatedNumberOfUsers: pool.users.all().length,
    },
  }
}

/** @throws ResourceNotFoundException */
export function describeUserPoolClient(pool: Pool, clientId: string) {
  const client = pool.settings.clients.find(({ ClientId }) => ClientId === clientId)
  if (!client) throw resourceNotFound(`User pool client ${clientId} does not exist.`)
  const { GenerateSecret: _secret, ...properties } = client
  return { UserPoolClient: { UserPoolId: pool.settings.id, ...properties } }
}
