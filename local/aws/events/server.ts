import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { EventBusDefinition, RuleDefinition, Target } from '../assembly/assembly.ts'
import { DiskFailure } from '../endpoint/disk-failure.ts'
import { accessKeyOf, answerJson, type Endpoint, type EndpointContext, readBody } from '../endpoint/endpoint.ts'
import { createDeliveries, type DeliveryMode, DeliveryRefused, type Failure } from './deliveries.ts'
import { compilePattern, type Pattern } from './pattern.ts'
import {
  checkRequest,
  detailOf,
  entryFailure,
  type PutEventsEntry,
  RequestRefused,
  requestLimit,
} from './put-events.ts'
import { type BusEvent, targetInput } from './target-input.ts'

/** An event with its bus and matching rules, for the console. */
export interface AcceptedEvent {
  readonly bus: string
  readonly event: BusEvent
  readonly rules: readonly string[]
}

/** An event of an AWS service on the default bus. */
export type ServiceEvent = Pick<BusEvent, 'source' | 'detail-type' | 'detail' | 'resources'>

/** Delivers the input of a rule or schedule to its target. DeliveryRefused is final; any other rejection is retried. */
export type DeliverTo = (target: Target, input: unknown, sourceArn: string) => Promise<void>

export interface EventBridgeOptions extends EndpointContext {
  readonly buses: readonly EventBusDefinition[]
  readonly rules: readonly RuleDefinition[]
  /** Delivery functions by the service in the target's ARN (`lambda`, `sqs`, `states`). */
  readonly targets: Readonly<Record<string, DeliverTo>>
  readonly send: (queueArn: string, body: string, attributes: Record<string, string>) => void
  readonly arrival?: Readonly<DeliveryMode>
  readonly onEvent?: (seen: AcceptedEvent) => void
}

export interface EventBridge extends Endpoint {
  /** Returns the event's id. Its deliveries are stored before this returns. */
  putEvent(event: ServiceEvent): string
  deliver(target: Target, input: unknown, sourceArn: string): void
  /** Begins to deliver; until then deliveries are stored. */
  start(): void
  settled(): Promise<void>
}

interface Delivery {
  readonly ruleArn: string
  readonly target: Target
  /** The event of a rule; a schedule has an `input` instead. */
  readonly event?: BusEvent
  readonly input?: unknown
}

interface CompiledRule {
  readonly rule: RuleDefinition
  readonly matches: Pattern
}

/** Amazon EventBridge: buses, rules with patterns, targets, retries and dead letters. */
export function createEventBridge(options: EventBridgeOptions): EventBridge {
  const arnOf = (name: string) => `arn:aws:events:${options.region}:${options.accountId}:event-bus/${name}`
  const busArns = new Map([['default', arnOf('default')], ...options.buses.map((bus) => [bus.name, bus.arn] as const)])
  const rules = options.rules.flatMap((rule): CompiledRule[] =>
    rule.enabled && rule.eventPattern ? [{ rule, matches: compilePattern(rule.eventPattern) }] : [],
  )
  const deliveries = createDeliveries<Delivery>({
    file: join(options.dataDir, 'deliveries.jsonl'),
    now: options.now,
    diskFailed: options.diskFailed,
    attempt: (delivery) => attempt(options, delivery),
    ...(options.arrival && { arrival: options.arrival }),
    policyOf: ({ target }) => target.retry,
    onGivenUp: (delivery, failure) => deadLetter(options, delivery, failure),
  })

  function route(bus: string, event: BusEvent): string {
    const taken = rules.filter(({ rule, matches }) => rule.busName === bus && matches(event))
    for (const { rule } of taken) {
      for (const target of rule.targets) deliveries.enqueue({ ruleArn: rule.arn, target, event })
    }
    options.onEvent?.({ bus, event, rules: taken.map(({ rule }) => rule.name) })
    return event.id
  }

  function envelope(event: ServiceEvent, time = options.now()): BusEvent {
    return {
      version: '0',
      id: randomUUID(),
      'detail-type': event['detail-type'],
      source: event.source,
      account: options.accountId,
      time: `${time.toISOString().slice(0, 19)}Z`,
      region: options.region,
      resources: event.resources,
      detail: event.detail,
    }
  }

  function putEntry(entry: PutEventsEntry): Record<string, string> {
    const failure = entryFailure(entry)
    if (failure) return { ...failure }
    const bus = busNameOf(entry)
    // AWS silently drops an event for an unknown bus; the log reports it here.
    if (!busArns.has(bus)) options.log(`An event for the bus ${bus}, which does not exist, was dropped.`)
    const time = entry.Time === undefined ? options.now() : new Date(entry.Time * 1000)
    const service = {
      source: String(entry.Source),
      'detail-type': String(entry.DetailType),
      detail: detailOf(entry) ?? {},
      resources: entry.Resources ?? [],
    }
    return { EventId: route(bus, envelope(service, time)) }
  }

  function putEvents(body: { Entries?: unknown }, accessKey: string | undefined): unknown {
    const entries = checkRequest(body.Entries)
    for (const arn of new Set(entries.map((entry) => busArns.get(busNameOf(entry)) ?? arnOf(busNameOf(entry))))) {
      if (!options.mayCall(accessKey, 'events:PutEvents', arn)) {
        throw new RequestRefused(
          'AccessDeniedException',
          `User is not authorized to perform: events:PutEvents on resource: ${arn}`,
        )
      }
    }
    const results = entries.map(putEntry)
    return { FailedEntryCount: results.filter((result) => 'ErrorCode' in result).length, Entries: results }
  }

  return {
    listener(request, response) {
      const respond = async () => {
        const target = request.headers['x-amz-target']
        if (target !== 'AWSEvents.PutEvents')
          throw new RequestRefused('UnknownOperationException', `${target} is not supported.`)
        // Details are escaped within JSON, so the request may be larger than its content.
        const body = await readBody(request, requestLimit * 4)
        if (!body) throw new RequestRefused('RequestEntityTooLargeException', 'The request is too large.')
        answerJson(
          response,
          200,
          putEvents(JSON.parse(body.toString()), accessKeyOf(request)),
          'application/x-amz-json-1.1',
        )
      }
      respond().catch((error: unknown) => {
        const [status, code] = error instanceof RequestRefused ? [400, error.code] : [500, 'InternalException']
        const message = error instanceof Error ? error.message : String(error)
        answerJson(response, status, { __type: code, message }, 'application/x-amz-json-1.1')
      })
    },
    putEvent: (event) => route('default', envelope(event)),
    deliver(target, input, sourceArn) {
      try {
        deliveries.enqueue({ ruleArn: sourceArn, target, input })
      } catch (error) {
        // A timer has no caller to report to; the `diskFailed` callback has handled the failure.
        if (!(error instanceof DiskFailure)) throw error
      }
    },
    start: deliveries.start,
    settled: deliveries.settled,
    close: async () => deliveries.close(),
  }
}

function busNameOf(entry: PutEventsEntry): string {
  return entry.EventBusName?.split('/').at(-1) ?? 'default'
}

async function attempt(options: EventBridgeOptions, { ruleArn, target, event, input }: Delivery): Promise<void> {
  const service = target.arn.split(':')[2] ?? ''
  const deliverTo = options.targets[service]
  if (!deliverTo) throw new DeliveryRefused('NO_RESOURCE', `The target ${target.arn} is not supported.`)
  await deliverTo(target, event ? targetInput(target, event, ruleArn) : input, ruleArn)
}

/** Source of the attributes: EventBridge user guide, "Using dead-letter queues to process undelivered events". */
function deadLetter(options: EventBridgeOptions, { ruleArn, target, event, input }: Delivery, failure: Failure): void {
  const { error, attempts, exhausted } = failure
  const text = `${ruleArn} could not deliver to ${target.arn} after ${attempts} attempts: ${error.message}`
  if (target.deadLetterArn === undefined) {
    options.log(`${text}; the event is lost, because the target has no dead-letter queue`)
    return
  }
  options.log(text)
  options.send(target.deadLetterArn, JSON.stringify(event ?? input), {
    RULE_ARN: ruleArn,
    TARGET_ARN: target.arn,
    ERROR_CODE: error instanceof DeliveryRefused ? error.code : 'INTERNAL_ERROR',
    ERROR_MESSAGE: error.message.slice(0, 1024),
    RETRY_ATTEMPTS: String(attempts - 1),
    ...(exhausted && { EXHAUSTED_RETRY_CONDITION: exhausted }),
  })
}
