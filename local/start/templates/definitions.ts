import type { Assembly } from '../../aws/assembly/assembly.ts'
import type { CognitoOptions } from '../../aws/cognito/server.ts'
import type { KmsOptions } from '../../aws/kms/server.ts'
import type { S3Options } from '../../aws/s3/server.ts'
import type { SecretsManagerOptions } from '../../aws/secrets-manager/server.ts'
import type { WorkflowsOptions } from '../../aws/workflows/server.ts'

/** The buckets as the S3 endpoint wants them: their names and their properties. */
export function bucketsOf(assembly: Assembly): S3Options['buckets'] {
  return assembly.resourcesOf('AWS::S3::Bucket').map(({ ref, properties }) => ({ ...properties, name: ref }))
}

/** The keys as the KMS endpoint wants them: the template's properties with ids and ARNs. */
export function keysOf(assembly: Assembly): KmsOptions['keys'] {
  return assembly
    .resourcesOf('AWS::KMS::Key')
    .map((key) => ({ ...key.properties, id: key.ref, arn: key.attribute('Arn') }))
}

/**
 * The secrets as their endpoint wants them: ARNs with what they say on this machine, by the construct that made them.
 */
export function secretsOf(
  assembly: Assembly,
  values: Readonly<Record<string, string>>,
): SecretsManagerOptions['secrets'] {
  return assembly.resourcesOf('AWS::SecretsManager::Secret').flatMap(({ ref, logicalId }) => {
    const [name, value] = Object.entries(values).find(([construct]) => logicalId.startsWith(construct)) ?? []
    return name === undefined || value === undefined ? [] : [{ arn: ref, name, value }]
  })
}

/** The state machines as the workflows' endpoint wants them, their definitions put together. */
export function machinesOf(assembly: Assembly): WorkflowsOptions['machines'] {
  return assembly.resourcesOf('AWS::StepFunctions::StateMachine').map((machine) => ({
    arn: machine.ref,
    name: machine.attribute('Name'),
    roleArn: String(machine.properties.RoleArn),
    definition: String(machine.properties.DefinitionString),
  }))
}

/** The pools as the Cognito endpoint wants them: the template's properties with ids, clients and groups. */
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

/** What the pool's e-mails say they come from. */
export function poolSender(assembly: Assembly): string {
  const { From } = (assembly.userPools[0]?.properties.EmailConfiguration ?? {}) as { From?: string }
  return From ?? 'no-reply@verificationemail.com'
}

/** What the web application is told at run time; the deployment writes the same file from the same outputs. */
export function webConfig(assembly: Assembly, siteUrl: string): Record<string, unknown> {
  const pool = assembly.userPools[0]
  const [live] = assembly.resourcesOf('AWS::AppSync::GraphQLApi')
  const pageViews = assembly.functions.find(({ entry }) => entry === 'functions/page-views/api.ts')
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
