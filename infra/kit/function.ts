import { basename, dirname } from 'node:path'
import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { Policy, type PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Architecture, type CfnFunction, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda'
import { type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { Environment, ValuesOf } from '../../functions/kit/environment.ts'
import { functionNameOf, rightsOf } from '../../functions/kit/table/row-rights.ts'
import { codeOf, nameOf } from '../tools/code.ts'
import { acknowledge, acknowledgeWildcards } from './acknowledge.ts'
import { deadLetterQueue, deadLetterQueueName } from './dead-letters.ts'
import { FunctionRole } from './function-role.ts'
import { named } from './names.ts'
import { onTable, type Permission } from './permissions.ts'
import { countTriggerFaults } from './trigger-faults.ts'

export type InvokedBy = 'request' | 'trigger' | 'event' | 'stream' | 'task'

export interface FunctionProps<E extends Environment<string>> {
  /** Source file relative to the project root: `functions/recyclables/entries/api.ts`. */
  readonly entry: string
  readonly environmentSchema: E
  /** Exactly the declared variables: a missing one does not compile. */
  readonly environment: ValuesOf<E>
  /** The table, of which the function gets what `functions/<noun>/rows.ts` lists for it and no more. */
  readonly table?: Table
  /** All permissions except those on rows, logging and tracing. */
  readonly permissions?: readonly Permission[]
  /** What a failure means to a user, in one sentence; its alarm shows it. */
  readonly errorImpact: string
  /**
   * Caller. `request`: the gateway; `trigger`: the user pool; both report the error to the client. An `event` gets
   * three attempts, then goes to the dead-letter queue. A `stream` mapping sends batches it gives up on there. A `task`
   * is a workflow step; the workflow handles its errors.
   */
  readonly invokedBy: InvokedBy
  /** Maximum age of an `event` for retries; default six hours. */
  readonly maxEventAge?: Duration
  readonly timeout: Duration
  /** MB. CPU is proportional: 1,769 MB is one vCPU. */
  readonly memory: number
  /** Reserved: at most as many at once, taken from what the account's other functions share. */
  readonly concurrency?: number
}

/** Creates a Lambda function with its role, log, alarm metadata and dead-letter queue. All functions use it. */
export class ProductFunction<E extends Environment<string> = Environment<string>> extends Construct {
  readonly lambda: LambdaFunction
  readonly entry: string
  readonly noun: string
  readonly hasTable: boolean
  readonly shortName: string
  /** A literal, so that alarms need no cross-stack export. */
  readonly functionName: string
  readonly errorImpact: string
  readonly invokedBy: InvokedBy
  readonly deadLetters: Queue | undefined
  readonly #role: FunctionRole

  constructor(scope: Construct, props: FunctionProps<E>) {
    super(scope, constructId(nameOf(props.entry)))
    this.entry = props.entry
    this.errorImpact = props.errorImpact
    this.invokedBy = props.invokedBy
    this.hasTable = props.table !== undefined
    this.noun = basename(dirname(dirname(props.entry)))
    this.shortName = nameOf(props.entry)
    this.functionName = named(this.shortName)
    this.deadLetters =
      props.invokedBy === 'event' || props.invokedBy === 'stream'
        ? deadLetterQueue(this, 'DeadLetters', deadLetterQueueName(this.functionName))
        : undefined

    this.#role = new FunctionRole(this, 'Role', `What ${props.entry} may do`)
    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${this.functionName}`,
      // Enough to follow up a complaint; logs hold ids but no personal data.
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    logGroup.grantWrite(this.#role)
    if (props.invokedBy === 'trigger') countTriggerFaults(this, this.shortName, logGroup as ILogGroup)
    for (const right of this.#onRows(props)) this.grant(right)
    for (const right of props.permissions ?? []) this.grant(right)

    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: this.functionName,
      description: `${props.entry}. When it fails: ${props.errorImpact}`.slice(0, 256),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: codeOf(props.entry),
      role: this.#role,
      logGroup,
      timeout: props.timeout,
      memorySize: props.memory,
      ...(props.concurrency === undefined ? {} : { reservedConcurrentExecutions: props.concurrency }),
      tracing: Tracing.ACTIVE,
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        LONGEST_CALL_MS: String(longestCallMs(props.timeout)),
        ...props.environment,
      },
      ...(props.invokedBy === 'event' && this.deadLetters
        ? { deadLetterQueue: this.deadLetters, retryAttempts: 2, maxEventAge: props.maxEventAge ?? Duration.hours(6) }
        : {}),
    })
    if (props.invokedBy === 'stream') this.deadLetters?.grantSendMessages(this.#role)
    acknowledge(
      this,
      'AwsSolutions-IAM5[Resource::*]',
      'X-Ray: PutTraceSegments and PutTelemetryRecords have no resource to name; the service accepts "*" only.',
    )

    const resource = this.lambda.node.defaultChild as CfnFunction
    resource.addMetadata('entry', props.entry)
    resource.addMetadata('errorImpact', props.errorImpact)
    resource.addMetadata('invokedBy', props.invokedBy)
  }

  /** A function with a table that no row lists, or the reverse, is a mistake in one of both. */
  #onRows({ entry, table }: FunctionProps<E>): Permission[] {
    const rights = rightsOf(functionNameOf(entry))
    const listed = [rights.read, rights.write].some((part) => Object.keys(part).length > 0)
    if (listed !== (table !== undefined)) throw new Error(`${entry}: the table and the lists of its rows disagree`)
    return table ? onTable(table, this.noun, rights) : []
  }

  /**
   * Grants a permission on a resource that depends on this function, such as a pool on its trigger. The separate policy
   * avoids the circular dependency.
   */
  grantLate(id: string, statement: PolicyStatement): void {
    new Policy(this, id, { statements: [statement], roles: [this.#role] })
  }

  grant(right: Permission): void {
    this.#role.addToPolicy(right.statement)
    if (right.wildcard) acknowledgeWildcards(this, right.statement, right.wildcard)
  }
}

/** A call to a service ends while the function can still answer (`functions/kit/services/service-calls.ts`). */
function longestCallMs(timeout: Duration): number {
  return Math.min(0.8 * timeout.toMilliseconds(), 20_000)
}

/** `saved-searches-api` → `SavedSearchesApi` */
function constructId(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())
}
