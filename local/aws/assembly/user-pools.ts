import * as z from 'zod'
import type { UserPoolDefinition } from './assembly.ts'
import { cfnNumber, omitUndefined, readProperties } from './properties.ts'
import type { Resolver } from './resolver.ts'

const trigger = z.union([z.string(), z.object({ LambdaArn: z.string() }).transform((config) => config.LambdaArn)])
const poolSchema = z.looseObject({ LambdaConfig: z.record(z.string(), trigger).default({}) })
const clientSchema = z.looseObject({ UserPoolId: z.string() })
const groupSchema = z.object({
  UserPoolId: z.string(),
  Description: z.string().optional(),
  Precedence: cfnNumber.optional(),
})

export function readUserPools(resolver: Resolver, issuerOf: (poolId: string) => string): UserPoolDefinition[] {
  const clients = resolver.resourcesOf('AWS::Cognito::UserPoolClient').map((resource) => ({
    poolId: readProperties(resource, clientSchema).UserPoolId,
    stack: resource.stack,
    logicalId: resource.logicalId,
    clientId: resource.ref,
    name: resource.attribute('Name'),
    properties: resource.properties,
  }))
  const groups = resolver.resourcesOf('AWS::Cognito::UserPoolGroup').map((resource) => {
    const properties = readProperties(resource, groupSchema)
    return {
      poolId: properties.UserPoolId,
      stack: resource.stack,
      logicalId: resource.logicalId,
      name: resource.ref,
      ...omitUndefined({ description: properties.Description, precedence: properties.Precedence }),
    }
  })
  return resolver.resourcesOf('AWS::Cognito::UserPool').map((resource) => ({
    stack: resource.stack,
    logicalId: resource.logicalId,
    id: resource.ref,
    arn: resource.attribute('Arn'),
    name: String(resource.properties.UserPoolName ?? resource.logicalId),
    issuer: issuerOf(resource.ref),
    triggers: readProperties(resource, poolSchema).LambdaConfig,
    clients: clients.filter(({ poolId }) => poolId === resource.ref).map(({ poolId: _, ...client }) => client),
    groups: groups.filter(({ poolId }) => poolId === resource.ref).map(({ poolId: _, ...group }) => group),
    properties: resource.properties,
  }))
}
