import { type GraphQLSchema, Kind } from 'graphql'
import type { Execute, ExecutionResult, GraphqlAnswer } from './execute.ts'
import { matchesFilter, type SubscriptionFilter } from './filter.ts'
import type { CheckedRequest } from './request.ts'
import type { Effects } from './resolver-code.ts'
import { mutationsOf } from './schema.ts'

export interface Subscription {
  readonly request: CheckedRequest
  /** For example `onLive`. */
  readonly field: string
  readonly filter: SubscriptionFilter | undefined
  readonly invalidationFilter: SubscriptionFilter | undefined
  readonly deliver: (answer: GraphqlAnswer) => void
  /** Called when an invalidation ends the subscription. */
  readonly end: () => void
}

/** The open subscriptions; `follow` publishes the results of executed mutations to them. */
export interface Subscriptions {
  add(subscription: Subscription): void
  remove(subscription: Subscription): void
  publishResults(executed: ExecutionResult): Promise<void>
}

/** AppSync quota "Subscription payload size" in bytes (AWS general reference). */
const maxPayloadBytes = 240 * 1024

export function createSubscriptions(
  schema: GraphQLSchema,
  execute: Execute,
  log: (line: string) => void,
): Subscriptions {
  const all = new Set<Subscription>()

  async function publish(mutation: string, published: unknown): Promise<void> {
    const told = [...all].filter(({ field }) => mutationsOf(schema, field).includes(mutation))
    await Promise.all(
      told.map(async (subscription) => {
        const { filter, request, field } = subscription
        if (filter ? !matchesFilter(filter, published) : !matchesArguments(request, published)) return
        const answer = await execute.select(request, { [field]: published })
        if (Buffer.byteLength(JSON.stringify(answer)) > maxPayloadBytes) {
          log(`appsync: the payload of ${mutation} is larger than ${maxPayloadBytes} bytes and was not delivered`)
        } else if (all.has(subscription)) subscription.deliver(answer)
      }),
    )
  }

  function invalidate({ subscriptionField, payload }: Effects['invalidations'][number]): void {
    for (const subscription of all) {
      const { field, invalidationFilter } = subscription
      if (field !== subscriptionField || !invalidationFilter || !matchesFilter(invalidationFilter, payload)) continue
      all.delete(subscription)
      subscription.end()
    }
  }

  return {
    add: (subscription) => void all.add(subscription),
    remove: (subscription) => void all.delete(subscription),
    async publishResults({ data, mutations, effects }) {
      effects.invalidations.forEach(invalidate)
      for (const { field, key } of mutations) {
        if (data?.[key] !== null && data?.[key] !== undefined) await publish(field, data[key])
      }
    },
  }
}

/** Without a filter, the published object must match the subscription's arguments. */
function matchesArguments({ operation, variables }: CheckedRequest, published: unknown): boolean {
  const [root] = operation.selectionSet.selections
  if (root?.kind !== Kind.FIELD) return false
  return (root.arguments ?? []).every(({ name, value }) => {
    const wanted =
      value.kind === Kind.VARIABLE ? variables[value.name.value] : 'value' in value ? value.value : undefined
    return (published as Readonly<Record<string, unknown>>)[name.value] === wanted
  })
}
