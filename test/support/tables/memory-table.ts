import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import type { Key } from '../../../functions/kit/table/keys.ts'
import type { Table } from '../../../functions/kit/table/table.ts'

type Row = Key & Readonly<Record<string, unknown>>

interface Write {
  readonly Item?: Row
  readonly Key?: Key
  readonly ConditionExpression?: string
  readonly UpdateExpression?: string
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>
}

interface Query {
  readonly IndexName?: string
  readonly KeyConditionExpression: string
  readonly ExpressionAttributeValues: Readonly<Record<string, unknown>>
  readonly ScanIndexForward?: boolean
  readonly Limit?: number
}

export interface MemoryTable extends Table {
  rows(): Row[]
  fail: Error | undefined
  /** Runs before the conditions of the next write, to simulate a concurrent change. */
  beforeNextWrite: (() => void) | undefined
  put(...rows: Row[]): void
}

/**
 * In-memory table for unit tests of use cases: reads by key, writes and transactions with a few expression forms. It
 * throws on any other request; tests of those need a real endpoint.
 */
export function memoryTable(start: readonly Row[] = []): MemoryTable {
  const stored = new Map<string, Row>()
  /** The keys of each partition: a Query of one reads no other. */
  const partitions = new Map<string, Set<string>>()
  const keyOf = (row: Key) => `${row.pk} ${row.sk}`
  const table: MemoryTable = {
    name: 'memory',
    client: { send } as unknown as Table['client'],
    rows: () => [...stored.values()],
    fail: undefined,
    beforeNextWrite: undefined,
    put: (...rows) => {
      for (const row of rows) keep(row)
    },
  }
  table.put(...start)

  function keep(row: Row): void {
    const partition = partitions.get(row.pk) ?? new Set()
    partitions.set(row.pk, partition.add(keyOf(row)))
    stored.set(keyOf(row), row)
  }

  function write(one: Write, kind: string): void {
    const key = keyOf(subject(one))
    if (kind === 'Put') keep(subject(one))
    else if (kind === 'Delete') stored.delete(key)
    else if (kind === 'Update') keep(updated(stored.get(key) ?? subject(one), one))
  }

  async function send(command: { constructor: { name: string }; input: Record<string, unknown> }): Promise<unknown> {
    const { input } = command
    switch (command.constructor.name) {
      case 'GetCommand':
        return { Item: stored.get(keyOf(input.Key as Row)) }
      case 'BatchGetCommand': {
        const [[name, { Keys }]] = Object.entries(input.RequestItems as Record<string, { Keys: Row[] }>) as [
          [string, { Keys: Row[] }],
        ]
        return { Responses: { [name]: Keys.flatMap((key) => stored.get(keyOf(key)) ?? []) } }
      }
      case 'QueryCommand':
        return { Items: query(input as unknown as Query) }
      case 'TransactWriteCommand':
        return transaction(input.TransactItems as Record<string, Write>[])
      case 'PutCommand':
      case 'UpdateCommand':
      case 'DeleteCommand':
        return single(input as Write, command.constructor.name.replace('Command', ''))
      default:
        throw new Error(`The in-memory table does not support ${command.constructor.name}`)
    }
  }

  function rowsOf(pk: string): Row[] {
    return [...(partitions.get(pk) ?? [])].flatMap((key) => stored.get(key) ?? [])
  }

  /** One partition, whole or between two sort keys, of the table or an index. */
  function query({ IndexName: index = '', KeyConditionExpression, ExpressionAttributeValues, ...asked }: Query): Row[] {
    const [pk, sk] = [`${index}pk`, `${index}sk`]
    const [, partition = '', first, last] =
      new RegExp(`^${pk} = (:\\S+)(?: AND ${sk} BETWEEN (:\\S+) AND (:\\S+))?$`).exec(KeyConditionExpression) ?? []
    if (!partition) throw new Error(`The in-memory table cannot query ${KeyConditionExpression}`)
    const value = (name: string) => String(ExpressionAttributeValues[name])
    const isAsked = (row: Row) =>
      row[pk] === value(partition) &&
      (!first || !last || (value(first) <= String(row[sk]) && String(row[sk]) <= value(last)))
    const candidates = index ? [...stored.values()] : rowsOf(value(partition))
    const found = candidates.filter(isAsked).sort((a, b) => (String(a[sk]) < String(b[sk]) ? -1 : 1))
    return (asked.ScanIndexForward === false ? found.reverse() : found).slice(0, asked.Limit)
  }

  function single(one: Write, kind: string) {
    if (!holds(one)) throw new ConditionalCheckFailedException({ message: 'failed', $metadata: {} })
    write(one, kind)
    return {}
  }

  function transaction(items: readonly Record<string, Write>[]) {
    const { fail, beforeNextWrite } = table
    table.fail = undefined
    table.beforeNextWrite = undefined
    beforeNextWrite?.()
    if (fail) throw fail
    const parts = items.flatMap((item) => Object.entries(item))
    const reasons = parts.map(([, one]) => ({ Code: holds(one) ? 'None' : 'ConditionalCheckFailed' }))
    if (reasons.some(({ Code }) => Code !== 'None'))
      throw new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons: reasons })
    for (const [kind, one] of parts) write(one, kind)
    return {}
  }

  function holds(one: Write): boolean {
    if (!one.ConditionExpression) return true
    const row = stored.get(keyOf(subject(one))) ?? {}
    return one.ConditionExpression.split(' OR ').some((terms) =>
      terms.split(' AND ').every((term) => isTrue(term, row, one)),
    )
  }

  return table
}

function subject(one: Write): Row {
  const row = one.Item ?? one.Key
  if (!row) throw new Error('A write without item and key')
  return { ...row }
}

const nameOf = (name: string, one: Write) => one.ExpressionAttributeNames?.[name] ?? name

function isTrue(term: string, row: Readonly<Record<string, unknown>>, one: Write): boolean {
  const [, check, named = ''] = /^(attribute_exists|attribute_not_exists)\((\S+)\)$/.exec(term) ?? []
  if (check) return (row[nameOf(named, one)] !== undefined) === (check === 'attribute_exists')
  const [, left = '', sign, value] = /^(\S+) (=|<=?) (:\S+)$/.exec(term) ?? []
  if (!value) throw new Error(`The in-memory table cannot evaluate ${term}`)
  const [stored, wanted] = [row[nameOf(left, one)], one.ExpressionAttributeValues?.[value]]
  if (sign === '=') return stored === wanted
  return sign === '<' ? Number(stored) < Number(wanted) : Number(stored) <= Number(wanted)
}

function updated(row: Row, one: Write): Row {
  const after: Key & Record<string, unknown> = { ...row }
  const value = (name: string) => one.ExpressionAttributeValues?.[name]
  for (const [, clause, list = ''] of `${one.UpdateExpression}`.matchAll(
    /(SET|ADD|REMOVE) (.*?)(?= SET | ADD | REMOVE |$)/g,
  ))
    for (const action of list.split(', ')) {
      const [, named = '', given = ''] = /^(\S+)(?: = | )?(:\S+)?$/.exec(action) ?? []
      const name = nameOf(named, one)
      if (clause === 'REMOVE') delete after[name]
      else if (!given) throw new Error(`The in-memory table cannot apply ${one.UpdateExpression}`)
      else after[name] = clause === 'SET' ? value(given) : Number(after[name] ?? 0) + Number(value(given))
    }
  return after
}
