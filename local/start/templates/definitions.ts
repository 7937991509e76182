import type { Assembly } from '../../aws/assembly/assembly.ts'
import type { CognitoOptions } from '../../aws/cognito/server.ts'
import type { KmsOptions } from '../../aws/kms/server.ts'
import type { S3Options } from '../../aws/s3/server.ts'
import type { SecretsManagerOptions } from '../../aws/secrets-manager/server.ts'
import type { WorkflowsOptions } from '../../aws/workflows/server.ts'

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

export function poolSender(assembly: Assembly): string {
  const { From } = (assembly.userPools[0]?.properties.EmailConfiguration ?? {}) as { From?: string }
  return From ?? 'no-reply@verificationemail.com'
}

/** Returns the runtime configuration of the web application. The deployment writes the same file. */
export function webConfig(assembly: Assembly, siteUrl: string): Record<string, unknown> {
  const pool = assembly.userPools[0]
  const [live] = assembly.resourcesOf('AWS::AppSync::GraphQLApi')
  const pageViews = assembly.functions.find(({ entry }) => entry === 'functions/page-views/entries/api.ts')
  return {
    region: assembly.region,
    userPoolId: pool?.id,
    userPoolClientId: pool?.clients[0]?.clientId,
    userPoolEndpoint: `${siteUrl}/cognito/`,
    apiUrl: '/api',
    liveUrl: live?.attribute('GraphQLUrl'),
    liveSocketUrl: live?.attribute('RealtimeUrl'),
    mediaUrl: '/media',
    pageViewsOneIn: Number(pageViews?.environment.PAGE_VIEWS_ONE_IN),
    local: true,
  }
}
