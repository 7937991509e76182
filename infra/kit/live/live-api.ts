import { RemovalPolicy } from 'aws-cdk-lib'
import { CfnGraphQLApi, CfnGraphQLSchema } from 'aws-cdk-lib/aws-appsync'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
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
import { named } from '../names.ts'

/** The live API without its resolvers, which `addLiveResolvers` adds. */
export interface LiveApi {
  readonly api: CfnGraphQLApi
  readonly schema: CfnGraphQLSchema
  readonly url: string
}

interface LiveApiProps {
  readonly scope: Construct
  readonly userPoolId: string
  readonly userPoolClientId: string
  readonly settings: Settings
}

/**
 * Requests per IP address in five minutes. A busy chat user needs about 150 (a typing signal every four seconds, plus
 * messages); carriers share one address among many customers.
 */
const requestsPerAddress = 10_000

/**
 * Creates the AppSync API: user tokens by default, IAM for the fields of functions. Introspection is off; depth and one
 * resolver per request limit queries (decisions/0042).
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
    name: named('live'),
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
    // Otherwise one request could repeat a mutation under many aliases and count once for every throttle.
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
    // AppSync requires this name.
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

/** A million users cause 10,000 publications in five minutes at a peak (docs/cost.md). */
const signedRequestsPerAddress = 100_000

/** Whole header of a request that a role of this region signs for AppSync, with its session token and time. */
const signature =
  `^AWS4-HMAC-SHA256 Credential=ASIA[A-Z0-9]{12,28}/\\d{8}/${region}/appsync/aws4_request, ` +
  'SignedHeaders=[a-z0-9;-]{10,200}, Signature=[0-9a-f]{64}$'

function signedRequests(): CfnWebACL.StatementProperty {
  const header = (Name: string, regexString: string): CfnWebACL.StatementProperty => ({
    regexMatchStatement: {
      fieldToMatch: { singleHeader: { Name } },
      regexString,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  })
  return {
    andStatement: {
      statements: [
        header('authorization', signature),
        header('x-amz-date', '^\\d{8}T\\d{6}Z$'),
        header('x-amz-security-token', '^[A-Za-z0-9+/=]{100,}'),
      ],
    },
  }
}

/**
 * Omits the common rule set: it would block chat messages that mention scripts. Signed requests of functions have a
 * higher limit because they share a few AWS addresses; AppSync rejects a forged signature.
 */
function addFirewall(scope: Construct, api: CfnGraphQLApi): void {
  new Firewall(scope, 'LiveFirewall', {
    name: named('live'),
    description: 'Before the live API: too many requests of one address, and addresses of bad repute',
    resourceArn: api.attrArn,
    requestsPerAddress,
    apart: { requests: signedRequests(), requestsPerAddress: signedRequestsPerAddress },
    managed: { 'bad-repute': 'AWSManagedRulesAmazonIpReputationList' },
  })
}
