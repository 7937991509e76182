import { RemovalPolicy } from 'aws-cdk-lib'
import { CfnGraphQLApi, CfnGraphQLSchema } from 'aws-cdk-lib/aws-appsync'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { liveOperations } from '../../../shared/contract/contract.ts'
import { livePayload } from '../../../shared/live/payloads.ts'
import {
  depthOf,
  liveSchema,
  mutationDocument,
  publishDocument,
  subscriptionDocument,
} from '../../../shared/live/schema.ts'
import { region, type Settings } from '../../settings.ts'
import { acknowledge } from '../acknowledge.ts'
import { Firewall } from '../firewall.ts'

/** The live API before anybody answers in it; its resolvers follow when the functions are there. */
export interface LiveApi {
  readonly api: CfnGraphQLApi
  readonly schema: CfnGraphQLSchema
  /** Where functions publish. */
  readonly url: string
}

interface LiveApiProps {
  readonly scope: Construct
  readonly userPoolId: string
  readonly userPoolClientId: string
  readonly settings: Settings
}

/**
 * Requests of one address in five minutes. Who chats without a pause says that he types every four seconds and sends
 * and reads in between, some 150; a provider's many customers stand behind one address.
 */
const requestsPerAddress = 10_000

/**
 * AppSync: people's tokens by default, functions by their role where a field says so. Nobody can ask for its schema, go
 * deeper than our own documents, or do two things in one request (decisions/0042).
 */
export function createLiveApi({ scope, userPoolId, userPoolClientId, settings }: LiveApiProps): LiveApi {
  const mutations = liveOperations()
  const documents = [
    publishDocument(livePayload),
    subscriptionDocument(livePayload),
    ...mutations.map(mutationDocument),
  ]
  const logRole = new Role(scope, 'LiveApiLogRole', {
    assumedBy: new ServicePrincipal('appsync.amazonaws.com'),
    description: 'The live API writes its log',
  })
  const api = new CfnGraphQLApi(scope, 'LiveApi', {
    name: 'retorna-live',
    authenticationType: 'AMAZON_COGNITO_USER_POOLS',
    userPoolConfig: {
      userPoolId,
      awsRegion: region,
      appIdClientRegex: `^${userPoolClientId}$`,
      defaultAction: 'ALLOW',
    },
    additionalAuthenticationProviders: [{ authenticationType: 'AWS_IAM' }],
    introspectionConfig: 'DISABLED',
    queryDepthLimit: Math.max(...documents.map(depthOf)) + 1,
    // A request that names a mutation many times under other names would pass every throttle as one.
    resolverCountLimit: 1,
    xrayEnabled: true,
    logConfig: { cloudWatchLogsRoleArn: logRole.roleArn, fieldLogLevel: 'ERROR', excludeVerboseContent: true },
  })
  acknowledge(
    api,
    'AwsSolutions-ASC3',
    'Verbose logs would hold what people write to each other, and their tokens. Errors and timings are logged.',
  )
  new LogGroup(scope, 'LiveApiLog', {
    // Where AppSync looks for it.
    logGroupName: `/aws/appsync/apis/${api.attrApiId}`,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  }).grantWrite(logRole)
  const schema = new CfnGraphQLSchema(scope, 'LiveSchema', {
    apiId: api.attrApiId,
    definition: liveSchema({ mutations, payload: livePayload }),
  })
  if (settings.firewall) addFirewall(scope, api)
  return { api, schema, url: api.attrGraphQlUrl }
}

/**
 * What people write must pass: AWS's rules for known attacks would take a sentence about scripts for one. Functions
 * publish from AWS's addresses, all of them from a few; what only says that it is signed is refused by its signature.
 */
function addFirewall(scope: Construct, api: CfnGraphQLApi): void {
  new Firewall(scope, 'LiveFirewall', {
    name: 'retorna-live',
    description: 'Before the live API: too many requests of one address, and addresses of bad repute',
    resourceArn: api.attrArn,
    requestsPerAddress,
    exempt: {
      byteMatchStatement: {
        fieldToMatch: { singleHeader: { Name: 'authorization' } },
        positionalConstraint: 'STARTS_WITH',
        searchString: 'AWS4-HMAC-SHA256 ',
        textTransformations: [{ priority: 0, type: 'NONE' }],
      },
    },
    managed: { 'bad-repute': 'AWSManagedRulesAmazonIpReputationList' },
  })
}
