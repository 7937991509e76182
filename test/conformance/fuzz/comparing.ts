import { isDeepStrictEqual } from 'node:util'
import type { Operation } from './operation.ts'
import { TABLES } from './tables.ts'
import type { Answer } from './wire.ts'

/** What two endpoints said to the same operation, in the form in which it is compared. */
export interface Difference {
  readonly operation: Operation
  readonly ours: unknown
  readonly theirs: unknown
}

/** What differs between all answers of two endpoints to one operation; undefined when nothing does. */
export function difference(
  operation: Operation,
  ours: readonly Answer[],
  theirs: readonly Answer[],
): Difference | undefined {
  const compared = { operation, ours: comparable(operation, ours), theirs: comparable(operation, theirs) }
  return isDeepStrictEqual(compared.ours, compared.theirs) ? undefined : compared
}

/** The answers without what no client may rely on: the order of a set, of a scan, of equal sort keys in an index. */
function comparable({ name, body }: Operation, answers: readonly Answer[]): unknown {
  const failed = answers.find(({ status }) => status !== 200)
  if (failed) return refusal(failed)
  const bodies = answers.map((answer) => canonical(answer.body) as Record<string, unknown>)
  if (name === 'Query' && body.IndexName === undefined) return bodies
  if (name === 'Query' || name === 'Scan') return gathered(body, bodies)
  if (name === 'BatchGetItem') return bodies.map(unorderedBatch)
  return bodies
}

/** How an endpoint refuses: status, short type, message, and what else comes with it. */
export interface RefusalForm {
  readonly status: number
  readonly type: string
  readonly message: string
  readonly more: unknown
}

function refusal({ status, body }: Answer): RefusalForm {
  const { __type, message, Message, ...more } = body
  return {
    status,
    type: String(__type).replace(/^.*#/, ''),
    message: String(message ?? Message ?? ''),
    more: canonical(more),
  }
}

/** Fields in one order, members of sets too. */
function canonical(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) {
    const list = value.map((element) => canonical(element))
    return ['SS', 'NS', 'BS'].includes(field) ? (list as string[]).toSorted() : list
  }
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, part]) => [name, canonical(part, name)]))
}

/** All pages of a scan or of an index together; which items share a page follows from an order nobody defined. */
function gathered(request: Operation['body'], bodies: readonly Record<string, unknown>[]): unknown {
  if (request.ExclusiveStartKey || Number(request.TotalSegments) > 8) return 'answered'
  const items = bodies.flatMap(({ Items }) => (Items ?? []) as Record<string, unknown>[])
  const sum = (field: string) => bodies.reduce((total, body) => total + Number(body[field] ?? 0), 0)
  return {
    fields: Object.keys(bodies[0] ?? {}).filter((field) => field !== 'LastEvaluatedKey'),
    count: sum('Count'),
    scanned: sum('ScannedCount'),
    items: items.map((item) => JSON.stringify(item)).toSorted(),
    order: orderOf(request, items),
    ...(!request.TotalSegments && {
      pages: bodies.map(({ ScannedCount, ConsumedCapacity }) => ({ ScannedCount, ConsumedCapacity })),
    }),
  }
}

/** The sort keys of a query's items in the order they came. */
function orderOf({ TableName, IndexName, KeyConditionExpression }: Operation['body'], items: object[]): unknown {
  const index = TABLES.find(({ name }) => name === TableName)?.indexes.find(({ name }) => name === IndexName)
  const sortKey = Object.keys(index?.keys ?? {})[1]
  if (!KeyConditionExpression || !sortKey) return []
  return items.map((item) => (item as Record<string, unknown>)[sortKey])
}

function unorderedBatch(body: Record<string, unknown>): unknown {
  const responses = (body.Responses ?? {}) as Record<string, unknown[]>
  const sorted = Object.entries(responses).map(([table, items]) => [
    table,
    items.map((item) => JSON.stringify(item)).toSorted(),
  ])
  return { ...body, Responses: Object.fromEntries(sorted) }
}
