import type { Assembly } from '../assembly/assembly.ts'
import type { CognitoOptions } from '../cognito/server.ts'
import type { KmsOptions } from '../kms/server.ts'
import type { S3Options } from '../s3/server.ts'
import type { SecretsManagerOptions } from '../secrets-manager/server.ts'
import type { WorkflowsOptions } from '../workflows/server.ts'

export function bucketsOf(assembly: Assembly): S3Options['buckets'] {
  return assembly.resourcesOf('AWS::S3::Bucket').map(({ ref, properties }) => ({ ...properties, name: ref }))
}

export function keysOf(assembly: Assembly): KmsOptions['keys'] {
  return assembly
    .resourcesOf('AWS::KMS::Key')
    .map((key) => ({ ...key.properties, id: key.ref, arn: key.attribute('Arn') }))
}

export function secretsOf(
  assembly: Assembly,
  values: Readonly<Record<string, string>>,
): SecretsManagerOptions['secrets'] {
  return assembly.resourcesOf('AWS::SecretsManager::Secret').flatMap(({ ref, logicalId }) => {
    const [name, value] = Object.entries(values).find(([construct]) => logicalId.startsWith(construct)) ?? []
    return name === undefined || value === undefined ? [] : [{ arn: ref, name, value }]
  })
}

export function machinesOf(assembly: Assembly): WorkflowsOptions['machines'] {
  return assembly.resourcesOf('AWS::StepFunctions::StateMachine').map((machine) => ({
    arn: machine.ref,
    name: machine.attribute('Name'),
    roleArn: String(machine.properties.RoleArn),
    definition: String(machine.properties.DefinitionString),
  }))
}

export function poolsOf(assembly: Assembly): CognitoOptions['pools'] {
  return assembly.userPools.map(({ properties, id, arn, clients, groups }) => ({
    ...properties,
    id,
    arn,
    clients: clients.map(({ properties: client, clientId }) => ({ ...client, ClientId: clientId })),
    groups: groups.map(({ name, description, precedence }) => ({
      GroupName: name,
      ...(description !== undefined && { Description: description }),
      ...(precedence !== undefined && { Precedence: precedence }),
    })),
  }))
}

/** Operations that a firewall before a pool blocks, by exact rules on `x-amz-target`; others are not imitated. */
export function closedTargetsOf(assembly: Assembly): string[] {
  const arns = new Set(assembly.userPools.map(({ arn }) => arn))
  const firewalls = assembly
    .resourcesOf('AWS::WAFv2::WebACLAssociation')
    .filter(({ properties }) => arns.has(String(properties.ResourceArn)))
    .map(({ properties }) => properties.WebACLArn)
  return assembly
    .resourcesOf('AWS::WAFv2::WebACL')
    .filter((firewall) => firewalls.includes(firewall.attribute('Arn')))
    .flatMap(({ properties }) => (properties.Rules ?? []) as FirewallRule[])
    .flatMap(({ Action, Statement: { ByteMatchStatement: match } }) => {
      const closes = Action?.Block && match?.FieldToMatch.SingleHeader?.Name === 'x-amz-target'
      return closes && match.PositionalConstraint === 'EXACTLY' ? [match.SearchString.toLowerCase()] : []
    })
}

interface FirewallRule {
  readonly Action?: { readonly Block?: object }
  readonly Statement: {
    readonly ByteMatchStatement?: {
      readonly FieldToMatch: { readonly SingleHeader?: { readonly Name: string } }
      readonly SearchString: string
      readonly PositionalConstraint: string
    }
  }
}

/** Configuration sets by name, with the types of events that they publish to the default bus. */
export function mailEventSetsOf(assembly: Assembly): ReadonlyMap<string, readonly string[]> {
  const sets = assembly.resourcesOf('AWS::SES::ConfigurationSetEventDestination').flatMap(({ properties }) => {
    const { ConfigurationSetName: name, EventDestination: destination } = properties as {
      ConfigurationSetName?: string
      EventDestination?: { Enabled?: unknown; MatchingEventTypes?: string[]; EventBridgeDestination?: unknown }
    }
    const used = name && destination?.EventBridgeDestination && String(destination.Enabled) !== 'false'
    return used ? [[name, destination.MatchingEventTypes ?? []] as const] : []
  })
  return new Map(sets)
}

export function poolSender(assembly: Assembly): string {
  const { From } = (assembly.userPools[0]?.properties.EmailConfiguration ?? {}) as { From?: string }
  return From ?? 'no-reply@verificationemail.com'
}
