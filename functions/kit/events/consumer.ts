import type { Logger } from '@aws-lambda-powertools/logger'
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { logMetrics } from '@aws-lambda-powertools/metrics/middleware'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import middy from '@middy/core'
import type { EventBridgeEvent } from 'aws-lambda'
import * as z from 'zod'
import type { EventDefinition, EventEnvelope } from '../../../events/event.ts'
import { observe } from '../observability.ts'
import { keys } from '../table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../table/table.ts'
import type { Part } from '../table/transaction.ts'

/** EventBridge retries for 24 h at most; the memory of an event's id outlives that by far. */
const rememberedSeconds = 14 * daySeconds

/** What one version of one kind of event leads to. */
export interface Reaction {
  readonly name: string
  readonly version: number
  run(detail: unknown, scope: { now: Date; logger: Logger }): Promise<void>
}

/** Ties a handler to one version of an event, so that it is given parsed data only. */
export function on<Name extends string, Data extends z.ZodType>(
  definition: EventDefinition<Name, Data>,
  handle: (event: EventEnvelope<z.infer<Data>>, scope: { now: Date; logger: Logger }) => Promise<void>,
): Reaction {
  const { name, version, envelope } = definition
  return { name, version, run: async (detail, scope) => handle(envelope.parse(detail), scope) }
}

const versioned = z.object({ version: z.number() })

/**
 * The reaction to an event by its name and version.
 * @throws Error naming both where there is none: the delivery is tried again and then kept as a dead letter, so that
 * nothing is lost while a consumer that knows the version is deployed
 */
export function reactionTo(
  service: string,
  reactions: readonly Reaction[],
  event: { 'detail-type': string; detail: unknown },
): Reaction {
  const name = event['detail-type']
  const version = versioned.safeParse(event.detail).data?.version
  const reaction = reactions.find((one) => one.name === name && one.version === version)
  if (!reaction) throw new Error(`${service} does not react to ${name} of version ${version ?? 'unknown'}`)
  return reaction
}

/**
 * Makes the Lambda handler of an event consumer. Deliveries are at-least-once: what must happen once is guarded by
 * `firstTime`. An unknown event, or an unknown version of one, is a wiring fault and fails loudly.
 */
export function consumer(service: string, reactions: readonly Reaction[]) {
  const { logger, metrics } = observe(service)
  return middy(async (event: EventBridgeEvent<string, unknown>): Promise<void> => {
    await reactionTo(service, reactions, event).run(event.detail, { now: new Date(), logger })
  })
    .use(injectLambdaContext(logger, { clearState: true }))
    .use(logMetrics(metrics))
}

/**
 * The claim of an event for a consumer, as a part of the transaction of what the event leads to. Guards: it was not
 * claimed before.
 */
export function claimPart(consumerName: string, eventId: string, now: Date): Extract<Part, { Put: unknown }> {
  return {
    Put: {
      Item: { ...keys.consumed(consumerName, eventId), expiresAt: expiresAt(now, rememberedSeconds) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}

/**
 * Claims an event for a consumer: true the first time, false for every repetition.
 * Claim before an effect that must not happen twice (an e-mail); idempotent writes need none.
 */
export async function firstTime(table: Table, consumerName: string, eventId: string, now: Date): Promise<boolean> {
  try {
    await table.client.send(new PutCommand({ ...claimPart(consumerName, eventId, now).Put, TableName: table.name }))
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}
