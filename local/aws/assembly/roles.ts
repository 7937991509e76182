import * as z from 'zod'
import type { Resource, RoleDefinition, Statement } from './assembly.ts'
import { AssemblyError } from './assembly-error.ts'
import { cfnText, omitUndefined, oneOrMany, readProperties } from './properties.ts'
import type { Resolver } from './resolver.ts'

const conditionValues = z.union([z.array(cfnText), cfnText.transform((one) => [one])])
const statementSchema = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMany.optional(),
  NotAction: oneOrMany.optional(),
  Resource: oneOrMany.optional(),
  NotResource: oneOrMany.optional(),
  Condition: z.record(z.string(), z.record(z.string(), conditionValues)).default({}),
})
const documentSchema = z.object({
  Statement: z.union([z.array(statementSchema), statementSchema.transform((one) => [one])]),
})

const roleSchema = z.object({
  Policies: z.array(z.object({ PolicyName: z.string(), PolicyDocument: documentSchema })).default([]),
  ManagedPolicyArns: z.array(z.string()).default([]),
})
const policySchema = z.object({ PolicyDocument: documentSchema, Roles: z.array(z.string()).default([]) })

const logsOnly: Statement = {
  effect: 'Allow',
  actions: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
  resources: ['*'],
  conditions: {},
  source: 'AWSLambdaBasicExecutionRole',
}
const tracing: Statement = {
  effect: 'Allow',
  actions: [
    'xray:PutTraceSegments',
    'xray:PutTelemetryRecords',
    'xray:GetSamplingRules',
    'xray:GetSamplingTargets',
    'xray:GetSamplingStatisticSummaries',
  ],
  resources: ['*'],
  conditions: {},
  source: 'AWSXRayDaemonWriteAccess',
}

/** The supported AWS managed policies. Any other is an error, because its permissions are unknown. */
const awsManaged: Readonly<Record<string, Statement>> = {
  'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole': logsOnly,
  'arn:aws:iam::aws:policy/AWSXRayDaemonWriteAccess': tracing,
  'arn:aws:iam::aws:policy/service-role/AWSAppSyncPushToCloudWatchLogs': {
    ...logsOnly,
    source: 'AWSAppSyncPushToCloudWatchLogs',
  },
}

function statementsOf(document: z.output<typeof documentSchema>, source: string): Statement[] {
  return document.Statement.map((one) => ({
    effect: one.Effect,
    conditions: one.Condition,
    source,
    ...omitUndefined({
      actions: one.Action,
      notActions: one.NotAction,
      resources: one.Resource,
      notResources: one.NotResource,
    }),
  }))
}

export function readRoles(resolver: Resolver): RoleDefinition[] {
  const managed = resolver.resourcesOf('AWS::IAM::ManagedPolicy').map((resource) => attachment(resource, resource.ref))
  const attached = resolver.resourcesOf('AWS::IAM::Policy').map((resource) => attachment(resource, undefined))
  return resolver.resourcesOf('AWS::IAM::Role').map((resource) => {
    const properties = readProperties(resource, roleSchema)
    const byArn = properties.ManagedPolicyArns.flatMap((arn) => {
      const own = managed.find((policy) => policy.arn === arn)
      if (own) return own.statements
      const known = awsManaged[arn]
      if (!known) throw new AssemblyError(`The managed policy ${arn} is not known`, resource)
      return [known]
    })
    const byRole = [
      ...attached,
      ...managed.filter((policy) => !properties.ManagedPolicyArns.includes(policy.arn ?? '')),
    ]
      .filter((policy) => policy.roles.includes(resource.ref))
      .flatMap((policy) => policy.statements)
    return {
      stack: resource.stack,
      logicalId: resource.logicalId,
      name: resource.ref,
      arn: resource.attribute('Arn'),
      statements: [
        ...properties.Policies.flatMap((policy) => statementsOf(policy.PolicyDocument, policy.PolicyName)),
        ...byRole,
        ...byArn,
      ],
    }
  })
}

function attachment(resource: Resource, arn: string | undefined) {
  const properties = readProperties(resource, policySchema)
  return { arn, roles: properties.Roles, statements: statementsOf(properties.PolicyDocument, resource.logicalId) }
}
