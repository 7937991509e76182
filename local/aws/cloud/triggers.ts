import type { Assembly, Target } from '../assembly/assembly.ts'
import { matchesPattern } from '../assembly/conditions.ts'
import type { Permissions } from '../assembly/permissions.ts'
import type { Clock } from '../clock/clock.ts'
import type { EndpointContext } from '../endpoint/endpoint.ts'
import { type AsyncInvocations, createAsyncInvocations } from '../events/async-invocations.ts'
import { type DeliveryMode, DeliveryRefused } from '../events/deliveries.ts'
import type { Queues } from '../events/queues.ts'
import { createSchedules, type Schedules } from '../events/schedules.ts'
import { type AcceptedEvent, createEventBridge, type DeliverTo, type EventBridge } from '../events/server.ts'
import { createStreamMapping, type StreamMapping } from '../events/stream-mapping.ts'
import { streamsApiAt } from '../events/stream-reader.ts'
import type { Lambda } from '../lambda/lambda.ts'
import { createScheduler, type Scheduler } from '../scheduler/server.ts'

export interface TriggersOptions {
  readonly assembly: Assembly
  readonly rights: Permissions
  readonly clock: Clock
  readonly queues: Queues
  readonly lambda: Pick<Lambda, 'invoke'>
  readonly dynamoDbUrl: string
  readonly arrival: Readonly<DeliveryMode>
  /** Receives every accepted event. */
  readonly onEvent: (seen: AcceptedEvent) => void
  readonly surroundings: (name: string) => EndpointContext
}

/** The sources that invoke functions: event bus, streams, schedules and asynchronous invocations. */
export interface Triggers {
  readonly eventBridge: EventBridge
  readonly asyncInvocations: AsyncInvocations
  readonly schedules: Schedules
  readonly scheduler: Scheduler
  wakeStreams(): void
  start(): void
  /** Resolves when nothing is left to deliver, follow-ups included. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Wires the triggers that the templates define. Nothing is invoked before `start()`. */
export function createTriggers(options: TriggersOptions): Triggers {
  const { assembly, rights, clock, queues, surroundings } = options
  const send = (queueArn: string, body: string, attributes?: Record<string, string>): void => {
    queues.send(queueArn, body, attributes)
  }
  const asyncInvocations = createAsyncInvocations({
    ...surroundings('async-invocations'),
    functionOf: assembly.functionOf,
    invoke: options.lambda.invoke,
    send,
    usesDeadLetterQueue: deadLetterQueueUsers(assembly),
  })
  const eventBridge = createEventBridge({
    ...surroundings('events'),
    buses: assembly.eventBuses,
    rules: assembly.rules,
    targets: { lambda: toFunction(assembly, rights, asyncInvocations), sqs: toQueue(queues) },
    send,
    arrival: options.arrival,
    onEvent: options.onEvent,
  })
  const enabled = assembly.eventSourceMappings.filter((mapping) => mapping.enabled)
  for (const { functionArn, sourceArn } of enabled.filter((mapping) => !isStream(mapping)))
    surroundings('streams').log(
      `Polling ${sourceArn} for ${functionArn} failed: only DynamoDB streams are event sources here`,
    )
  const mappings = enabled.filter(isStream).map((mapping) => streamMapping(options, mapping, send))
  const schedules = createSchedules({
    clock,
    rules: assembly.rules,
    schedules: assembly.schedules,
    region: assembly.region,
    accountId: assembly.accountId,
    deliver: eventBridge.deliver,
  })
  const scheduler = createScheduler(surroundings('scheduler'), {
    clock,
    groups: assembly.resourcesOf('AWS::Scheduler::ScheduleGroup').map(({ ref }) => ref),
    roles: rolesOfScheduler(assembly),
    deliver: eventBridge.deliver,
  })
  return {
    eventBridge,
    asyncInvocations,
    schedules,
    scheduler,
    wakeStreams() {
      for (const mapping of mappings) mapping.wake()
    },
    start() {
      eventBridge.start()
      asyncInvocations.start()
      scheduler.start()
      for (const mapping of mappings) mapping.start()
    },
    async settled() {
      // A consumer may write, and the stream may then publish another event: two idle rounds mean settled.
      for (let round = 0; round < 2; round++) {
        await Promise.all(mappings.map((mapping) => mapping.caughtUp()))
        await eventBridge.settled()
        await asyncInvocations.settled()
      }
    },
    async close() {
      schedules.close()
      await scheduler.close()
      await Promise.all(mappings.map((mapping) => mapping.close()))
      await eventBridge.close()
      asyncInvocations.close()
    },
  }
}

function isStream({ sourceArn }: Assembly['eventSourceMappings'][number]): boolean {
  return sourceArn.includes(':dynamodb:')
}

function streamMapping(
  { assembly, rights, lambda, dynamoDbUrl, surroundings }: TriggersOptions,
  mapping: Assembly['eventSourceMappings'][number],
  send: (queueArn: string, body: string) => void,
): StreamMapping {
  const definition = assembly.functionOf(mapping.functionArn)
  const { accessKeyId } = definition ? rights.credentialsOf(definition.name) : rights.operator
  const streams = streamsApiAt(dynamoDbUrl, accessKeyId, assembly.region)
  return createStreamMapping({ ...surroundings('streams'), mapping, streams, invoke: lambda.invoke, send })
}

function rolesOfScheduler(assembly: Assembly): string[] {
  return assembly
    .resourcesOf('AWS::IAM::Role')
    .filter(({ properties }) => JSON.stringify(properties.AssumeRolePolicyDocument).includes('scheduler.amazonaws.com'))
    .map((role) => role.attribute('Arn'))
}

/** Invokes a function if its resource policy allows the rule, or if the schedule's role may invoke it. */
function toFunction(assembly: Assembly, rights: Permissions, asyncInvocations: AsyncInvocations): DeliverTo {
  return async (target, input, sourceArn) => {
    if (!mayInvoke(assembly, rights, target, sourceArn)) {
      throw new DeliveryRefused('NO_PERMISSIONS', `${sourceArn} may not call ${target.arn}.`)
    }
    asyncInvocations.enqueue(target.arn, input)
  }
}

function mayInvoke(assembly: Assembly, rights: Permissions, target: Target, sourceArn: string): boolean {
  if (target.roleArn !== undefined) return rights.roleHasPermission(target.roleArn, 'lambda:InvokeFunction', target.arn)
  return assembly.permissions.some(
    ({ functionArn, principal, sourceArn: allowed }) =>
      functionArn === assembly.functionOf(target.arn)?.arn &&
      principal === 'events.amazonaws.com' &&
      (allowed === undefined || matchesPattern(allowed, sourceArn)),
  )
}

function toQueue(queues: Queues): DeliverTo {
  return async (target, input) => {
    if (!queues.has(target.arn)) throw new DeliveryRefused('NO_RESOURCE', `There is no queue ${target.arn}.`)
    queues.send(target.arn, JSON.stringify(input))
  }
}

/** Distinguishes a dead-letter queue from an on-failure destination, which receives a record around the event. */
function deadLetterQueueUsers(assembly: Assembly): (functionArn: string) => boolean {
  const withDestination = new Set(
    assembly.resourcesOf('AWS::Lambda::EventInvokeConfig').flatMap(({ properties }) => {
      const { OnFailure } = (properties.DestinationConfig ?? {}) as { OnFailure?: { Destination?: string } }
      return OnFailure?.Destination === undefined ? [] : [assembly.functionOf(String(properties.FunctionName))?.arn]
    }),
  )
  return (functionArn) => !withDestination.has(functionArn)
}
