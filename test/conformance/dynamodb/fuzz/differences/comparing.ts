import type { Operation } from '../operation.ts'
import { tables } from '../tables.ts'
import type { Answer } from '../wire.ts'

/** The responses to one operation in comparable form. */
export type Compared = RefusalForm | AnsweredForm
export interface RefusalForm {
  readonly status: number
  readonly type: string
  readonly message: string
  readonly more: Readonly<Record<string, unknown>>
}
export interface AnsweredForm {
  readonly pages: readonly Readonly<Record<string, unknown>>[]
  /** Totals over all pages, where single pages cannot be compared. */
  readonly together?: unknown
}

/** A known difference with its reason; `npm run fuzz:dynamodb -- --listed` prints all (decisions/0002). */
export interface ListedDifference {
  readonly name: string
  readonly reason: string
  /** Returns their response without this difference; unchanged when another difference applies. */
  withoutDifference(ours: Compared, theirs: Compared, operation: Operation): Compared
  /** Set when the other endpoint may refuse after it has written. */
  readonly mayHaveWritten?: boolean
}

export function isRefusal(form: Compared): form is RefusalForm {
  return 'type' in form
}

/** Removes what no client may rely on: the order of a set, of a scan, and of equal sort keys in an index. */
export function comparable({ name, body }: Operation, answers: readonly Answer[]): Compared {
  const failed = answers.find(({ status }) => status !== 200)
  if (failed) return refusal(failed)
  const pages = answers.map((answer) => canonical(answer.body) as Record<string, unknown>)
  if (name === 'Scan') return mergePages(body, pages, [])
  if (name === 'Query' && body.IndexName !== undefined) return mergePages(body, pages, sortKeyOf(body))
  return { pages: pages.map(unordered) }
}

function refusal({ status, body }: Answer): RefusalForm {
  const { __type, message, Message, ...more } = body
  return {
    status,
    type: String(__type).replace(/^.*#/, ''),
    message: String(message ?? Message ?? ''),
    more: canonical(more) as RefusalForm['more'],
  }
}

function canonical(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) {
    const list = value.map((element) => canonical(element))
    return ['SS', 'NS', 'BS'].includes(field) ? (list as string[]).toSorted() : list
  }
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, part]) => [name, canonical(part, name)]))
}

/** Merges all pages of a scan or of an index query; the split into pages depends on an undefined order. */
function mergePages(
  request: Operation['body'],
  pages: readonly Record<string, unknown>[],
  orderedBy: readonly string[],
): AnsweredForm {
  if (request.ExclusiveStartKey || Number(request.TotalSegments) > 8) return { pages: [] }
  const items = pages.flatMap(({ Items }) => (Items ?? []) as Record<string, unknown>[])
  // Segments, and pages cut at 1 MB, also depend on that order.
  const cutBySize =
    request.TotalSegments || pages.slice(0, -1).some(({ ScannedCount }) => ScannedCount !== request.Limit)
  const sum = (field: string) => pages.reduce((total, page) => total + Number(page[field] ?? 0), 0)
  return {
    pages: cutBySize
      ? []
      : pages.map(({ ScannedCount, ConsumedCapacity }) => ({
          ScannedCount,
          ...(pages.length === 1 && { ConsumedCapacity }),
        })),
    together: {
      hasItems: 'Items' in (pages[0] ?? {}),
      count: sum('Count'),
      scanned: sum('ScannedCount'),
      items: sorted(items),
      order: items.flatMap((item) => orderedBy.map((name) => item[name])),
    },
  }
}

function sortKeyOf({ TableName, IndexName }: Operation['body']): readonly string[] {
  const index = tables.find(({ name }) => name === TableName)?.indexes.find(({ name }) => name === IndexName)
  return Object.keys(index?.keys ?? {}).slice(1)
}

/** Sorts the items of a batch and the tables of a capacity, which have no defined order. */
function unordered(page: Record<string, unknown>): Record<string, unknown> {
  const { Responses, ConsumedCapacity, ...rest } = page
  const byTable = Array.isArray(Responses) ? Responses : mapValues(Responses as Record<string, object[]> | undefined)
  return {
    ...rest,
    ...(Responses !== undefined && { Responses: byTable }),
    ...(ConsumedCapacity !== undefined && {
      ConsumedCapacity: Array.isArray(ConsumedCapacity) ? sorted(ConsumedCapacity) : ConsumedCapacity,
    }),
  }
}

function mapValues(responses: Record<string, object[]> = {}): Record<string, object[]> {
  return Object.fromEntries(Object.entries(responses).map(([table, items]) => [table, sorted(items)]))
}

function sorted<T>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => (sortingText(a) < sortingText(b) ? -1 : 1))
}

/** Capacities sort by table; items sort by their JSON with normalised numbers, so `1.10` equals `1.1`. */
function sortingText(value: unknown): string {
  const { TableName } = value as { TableName?: unknown }
  if (typeof TableName === 'string') return TableName
  return JSON.stringify(value, (name, part) => (name === 'N' ? String(Number(part)) : part))
}
