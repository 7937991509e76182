import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb'
import type { GraphqlApiDefinition } from './graphql-api-definition.ts'
import type { HttpApiDefinition } from './http-api-definition.ts'
import type { TemplateLocation } from './origin.ts'

/** A resource with all intrinsic functions in its properties resolved. */
export interface Resource extends TemplateLocation {
  readonly type: string
  readonly ref: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly metadata: Readonly<Record<string, unknown>>
  /** @throws AssemblyError for an unknown attribute */
  attribute(name: string): string
}

export interface FunctionDefinition extends TemplateLocation {
  readonly name: string
  readonly arn: string
  /** Source file relative to the project root, from the metadata `entry`. */
  readonly entry: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly handler: string
  readonly environment: Readonly<Record<string, string>>
  readonly timeoutSeconds: number
  readonly memoryMb: number
  readonly roleArn: string
  readonly reservedConcurrency?: number
  /** Target of an asynchronous event after its last failed attempt: the destination, else the dead-letter queue. */
  readonly onFailureArn?: string
  /** Only the dead-letter queue. It receives the bare event; a destination receives a record about it. */
  readonly deadLetterArn?: string
  readonly onSuccessArn?: string
  /** Retries of an asynchronous event: 0 to 2. */
  readonly maximumRetryAttempts: number
  readonly maximumEventAgeSeconds: number
}

/** One policy statement, with single values normalised to lists. `source` names its policy. */
export interface Statement {
  readonly effect: 'Allow' | 'Deny'
  readonly actions?: readonly string[]
  readonly notActions?: readonly string[]
  readonly resources?: readonly string[]
  readonly notResources?: readonly string[]
  /** operator → condition key → values */
  readonly conditions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  readonly source: string
}

export interface RoleDefinition extends TemplateLocation {
  readonly name: string
  readonly arn: string
  readonly statements: readonly Statement[]
}

export interface TableDefinition extends TemplateLocation {
  readonly name: string
  readonly arn: string
  readonly streamArn?: string
  readonly input: CreateTableCommandInput
  readonly ttlAttribute?: string
}

export interface BucketCorsRule {
  readonly allowedOrigins: readonly string[]
  readonly allowedMethods: readonly string[]
  readonly allowedHeaders: readonly string[]
  readonly exposedHeaders: readonly string[]
  readonly maxAgeSeconds?: number
}

export interface BucketDefinition extends TemplateLocation {
  readonly name: string
  readonly arn: string
  readonly cors: readonly BucketCorsRule[]
  readonly eventBridge: boolean
  readonly expirations: readonly { readonly prefix: string; readonly days: number }[]
}

export interface UserPoolClientDefinition extends TemplateLocation {
  readonly clientId: string
  readonly name: string
  readonly properties: Readonly<Record<string, unknown>>
}

export interface UserPoolGroupDefinition extends TemplateLocation {
  readonly name: string
  readonly description?: string
  readonly precedence?: number
}

export interface UserPoolDefinition extends TemplateLocation {
  readonly id: string
  readonly arn: string
  readonly name: string
  readonly issuer: string
  /** Trigger name as in the template (`PreSignUp`, `PostConfirmation`, …) → function ARN. */
  readonly triggers: Readonly<Record<string, string>>
  readonly clients: readonly UserPoolClientDefinition[]
  readonly groups: readonly UserPoolGroupDefinition[]
  readonly properties: Readonly<Record<string, unknown>>
}

export interface RetryPolicy {
  readonly maximumRetryAttempts: number
  readonly maximumEventAgeSeconds: number
}

export interface Target {
  readonly id: string
  readonly arn: string
  readonly roleArn?: string
  /** Constant JSON text that replaces the event. */
  readonly input?: string
  readonly inputPath?: string
  readonly inputTransformer?: { readonly paths: Readonly<Record<string, string>>; readonly template: string }
  readonly retry: RetryPolicy
  readonly deadLetterArn?: string
}

export interface EventBusDefinition extends TemplateLocation {
  readonly name: string
  readonly arn: string
}

export interface RuleDefinition extends TemplateLocation {
  readonly name: string
  readonly arn: string
  readonly busName: string
  readonly enabled: boolean
  readonly eventPattern?: Readonly<Record<string, unknown>>
  readonly scheduleExpression?: string
  readonly targets: readonly Target[]
}

export interface ScheduleDefinition extends TemplateLocation {
  readonly name: string
  readonly group: string
  readonly arn: string
  readonly enabled: boolean
  /** `rate(…)`, `cron(…)` or `at(…)`. */
  readonly expression: string
  readonly timezone: string
  readonly target: Target
}

export interface EventSourceMappingDefinition extends TemplateLocation {
  readonly id: string
  readonly functionArn: string
  readonly sourceArn: string
  readonly enabled: boolean
  readonly batchSize: number
  readonly maximumBatchingWindowSeconds: number
  readonly startingPosition?: string
  /** A record passes when any filter matches, or when there are none. */
  readonly filters: readonly Readonly<Record<string, unknown>>[]
  readonly onFailureArn?: string
  /** -1: retries until the record expires. */
  readonly maximumRetryAttempts: number
  readonly maximumRecordAgeSeconds: number
  readonly bisectBatchOnError: boolean
  readonly parallelizationFactor: number
  readonly reportBatchItemFailures: boolean
}

export interface QueueDefinition extends TemplateLocation {
  readonly name: string
  readonly arn: string
  readonly url: string
  readonly fifo: boolean
  readonly visibilityTimeoutSeconds: number
  readonly retentionSeconds: number
  readonly delaySeconds: number
  readonly redrive?: { readonly deadLetterArn: string; readonly maxReceiveCount: number }
}

export interface PermissionDefinition extends TemplateLocation {
  readonly functionArn: string
  readonly action: string
  readonly principal: string
  readonly sourceArn?: string
}

/**
 * The synthesised application with all names and references resolved. Each list is read lazily.
 * @throws AssemblyError from a list that cannot be resolved; the message names stack, resource and path
 */
export interface Assembly {
  readonly region: string
  readonly accountId: string
  readonly stacks: readonly string[]
  readonly functions: readonly FunctionDefinition[]
  readonly roles: readonly RoleDefinition[]
  readonly httpApis: readonly HttpApiDefinition[]
  readonly graphqlApis: readonly GraphqlApiDefinition[]
  readonly tables: readonly TableDefinition[]
  readonly buckets: readonly BucketDefinition[]
  readonly userPools: readonly UserPoolDefinition[]
  readonly eventBuses: readonly EventBusDefinition[]
  readonly rules: readonly RuleDefinition[]
  readonly schedules: readonly ScheduleDefinition[]
  readonly eventSourceMappings: readonly EventSourceMappingDefinition[]
  readonly queues: readonly QueueDefinition[]
  readonly permissions: readonly PermissionDefinition[]
  functionOf(arnOrName: string): FunctionDefinition | undefined
  /** In the order of stacks and templates. */
  resourcesOf(type: string): readonly Resource[]
  outputsOf(stack: string): Readonly<Record<string, string>>
}
