import type { Logger } from '@aws-lambda-powertools/logger'
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { logMetrics } from '@aws-lambda-powertools/metrics/middleware'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand, type PutCommandInput } from '@aws-sdk/lib-dynamodb'
import middy from '@middy/core'
import type { EventBridgeEvent } from 'aws-lambda'
import * as z from 'zod'
import type { EventDefinition, EventEnvelope } from '../../../events/event.ts'
import { observe } from '../observability.ts'
import { keys } from '../table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../table/table.ts'
import type { Part } from '../table/transaction.ts'

/** EventBridge retries for at most 24 h. */
const rememberedSeconds = 14 * daySeconds

export interface Reaction {
  readonly name: string
  readonly version: number
  run(detail: unknown, scope: { now: Date; logger: Logger }): Promise<void>
}

/** Binds a handler to one version of an event; it receives validated data. */
export function on<Name extends string, Data extends z.ZodType>(
  definition: EventDefinition<Name, Data>,
  handle: (event: EventEnvelope<z.infer<Data>>, scope: { now: Date; logger: Logger }) => Promise<void>,
): Reaction {
  const { name, version, envelope } = definition
  return { name, version, run: async (detail, scope) => handle(envelope.parse(detail), scope) }
}

const versioned = z.object({ version: z.number() })

/** @throws Error for an unknown event or version, so that it is retried and then kept in the dead-letter queue */
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
 * Creates the Lambda handler of an event consumer. Delivery is at least once; `firstTime` guards effects that must not
 * repeat.
 */
export function consumer(service: string, reactions: readonly Reaction[]) {
  const { logger, metrics } = observe(service)
  return middy(async (event: EventBridgeEvent<string, unknown>): Promise<void> => {
    await reactionTo(service, reactions, event).run(event.detail, { now: new Date(), logger })
  })
    .use(injectLambdaContext(logger, { clearState: true }))
    .use(logMetrics(metrics))
}

/** Guards: the event is not claimed yet by this consumer. */
export function claimPart(consumerName: string, eventId: string, now: Date): Extract<Part, { Put: unknown }> {
  return {
    Put: {
      Item: { ...keys.consumed(consumerName, eventId), expiresAt: expiresAt(now, rememberedSeconds) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}

/**
 * Claims an event: true the first time, false for repetitions. Claim before an effect that must not repeat (an e-mail);
 * idempotent writes need no claim.
 */
export function firstTime(table: Table, consumerName: string, eventId: string, now: Date): Promise<boolean> {
  return putWhere(table, claimPart(consumerName, eventId, now).Put)
}

/**
 * Claims a subject, such as a pause, for the event that comes first. True again for that event: an attempt that ended
 * before its effect is repeated.
 */
export function claimForEvent(
  table: Table,
  consumerName: string,
  { subject, eventId, now }: { readonly subject: string; readonly eventId: string; readonly now: Date },
): Promise<boolean> {
  const { Item, ConditionExpression } = claimPart(consumerName, subject, now).Put
  return putWhere(table, {
    Item: { ...Item, claimedBy: eventId },
    ConditionExpression: `${ConditionExpression} OR claimedBy = :event`,
    ExpressionAttributeValues: { ':event': eventId },
  })
}

async function putWhere(table: Table, put: Omit<PutCommandInput, 'TableName'>): Promise<boolean> {
  try {
    await table.client.send(new PutCommand({ ...put, TableName: table.name }))
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}
