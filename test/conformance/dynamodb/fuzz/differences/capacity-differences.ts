import type { Operation } from '../operation.ts'
import { type AnsweredForm, type Compared, isRefusal, type ListedDifference } from './comparing.ts'

interface Capacity {
  readonly TableName?: string
  readonly CapacityUnits?: number
  readonly ReadCapacityUnits?: number
  readonly Table?: { readonly CapacityUnits?: number; readonly ReadCapacityUnits?: number }
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, { readonly CapacityUnits?: number }>>
}
type Explains = (ours: Capacity, theirs: Capacity, operation: Operation) => boolean

/** Replaces their capacities by ours where `explains` accepts the difference. */
function capacities(names: readonly string[], explains: Explains): ListedDifference['withoutDifference'] {
  return (ours, theirs, operation) => {
    if (isRefusal(ours) || isRefusal(theirs) || !names.includes(operation.name)) return theirs
    const pages = theirs.pages.map((page, index) => {
      const own = listOf(ours.pages[index]?.ConsumedCapacity)
      const other = listOf(page.ConsumedCapacity)
      const paired = own.length === other.length || own.length === 0
      const explained =
        paired && other.every((units, at) => same(own[at], units) || explains(own[at] ?? {}, units, operation))
      return explained ? withCapacity(page, ours.pages[index] ?? {}) : page
    })
    return { ...theirs, pages } satisfies Compared
  }
}

function same(ours: Capacity | undefined, theirs: Capacity): boolean {
  return JSON.stringify(ours) === JSON.stringify(theirs)
}

function withCapacity(page: AnsweredForm['pages'][number], ours: AnsweredForm['pages'][number]) {
  const { ConsumedCapacity: _theirs, ...rest } = page
  return 'ConsumedCapacity' in ours ? { ...rest, ConsumedCapacity: ours.ConsumedCapacity } : rest
}

function listOf(capacity: unknown): readonly Capacity[] {
  if (Array.isArray(capacity)) return capacity as Capacity[]
  return capacity ? [capacity as Capacity] : []
}

function unitsOfTable({ CapacityUnits = 0, Table, GlobalSecondaryIndexes = {} }: Capacity): number {
  const indexes = Object.values(GlobalSecondaryIndexes).reduce((sum, units) => sum + (units.CapacityUnits ?? 0), 0)
  return Table?.CapacityUnits ?? CapacityUnits - indexes
}

const indexesOf = ({ GlobalSecondaryIndexes }: Capacity) => JSON.stringify(GlobalSecondaryIndexes)

/** Counts the entries of one kind in a batch, for each request to the table. */
function countIn({ body }: Operation, table: string | undefined, kind: 'Keys' | 'DeleteRequest'): number {
  const requests = (body.RequestItems as Record<string, unknown> | undefined)?.[table ?? '']
  return kind === 'Keys'
    ? ((requests as { Keys?: unknown[] } | undefined)?.Keys?.length ?? 0)
    : JSON.stringify(requests ?? []).split('"DeleteRequest"').length - 1
}

export const capacityRules: readonly ListedDifference[] = [
  {
    name: 'capacity of a delete that nobody asked for',
    reason:
      'ReturnConsumedCapacity is NONE by default (API reference); DynamoDB Local answers it for every DeleteItem.',
    withoutDifference: capacities(['DeleteItem'], (ours) => Object.keys(ours).length === 0),
  },
  {
    name: 'capacity of reading nothing',
    reason:
      'A read that finds nothing costs the minimum (Developer Guide, read consumption); DynamoDB Local counts zero in Query, Scan and BatchGetItem.',
    withoutDifference: capacities(['Query', 'Scan', 'BatchGetItem'], (ours, theirs, operation) => {
      const [own, other] = [ours.CapacityUnits ?? 0, theirs.CapacityUnits ?? 0]
      if (operation.name !== 'BatchGetItem') return other === 0 && own <= 1
      return other < own && own - other <= countIn(operation, ours.TableName, 'Keys')
    }),
  },
  {
    name: 'capacity of a batch’s deletes of nothing',
    reason: 'Deleting an absent item costs one unit, alone or in a batch; DynamoDB Local counts two in a batch.',
    withoutDifference: capacities(['BatchWriteItem'], (ours, theirs, operation) => {
      const more = unitsOfTable(theirs) - unitsOfTable(ours)
      return (
        indexesOf(ours) === indexesOf(theirs) &&
        more >= 0 &&
        more <= countIn(operation, ours.TableName, 'DeleteRequest')
      )
    }),
  },
  {
    name: 'capacity of an index that the item is not in',
    reason:
      'An index is written where the item enters, changes or leaves it (Developer Guide); DynamoDB Local counts it as well where the item has only some of its keys.',
    withoutDifference: capacities(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'], (ours, theirs) => {
      const more = (theirs.CapacityUnits ?? 0) - (ours.CapacityUnits ?? 0)
      const [own, other] = [ours.GlobalSecondaryIndexes ?? {}, theirs.GlobalSecondaryIndexes ?? {}]
      const known = Object.keys(own).every(
        (name) => (own[name]?.CapacityUnits ?? 0) <= (other[name]?.CapacityUnits ?? 0),
      )
      return more > 0 && known && (theirs.Table === undefined || unitsOfTable(ours) === unitsOfTable(theirs))
    }),
  },
  {
    name: 'capacity of transactional writes',
    reason:
      'A transactional write costs two units for each KB (Developer Guide, transactions); DynamoDB Local counts four where the item is or was there, all deletes of nothing as one, and in some of its runs four for a whole transaction.',
    withoutDifference: capacities(['TransactWriteItems'], (ours, _theirs, { body }) => {
      const units = ours.CapacityUnits ?? 0
      const parts = JSON.stringify(body).split(`"TableName":"${ours.TableName}"`).length - 1
      return units % 2 === 0 && units >= 2 * parts
    }),
  },
  {
    name: 'units of a table in transactional reads',
    reason: 'The service names the kind of units on every level; DynamoDB Local leaves it out below Table.',
    withoutDifference: capacities(['TransactGetItems'], (ours, theirs) => {
      const { ReadCapacityUnits: _kind, ...table } = ours.Table ?? {}
      return JSON.stringify({ ...ours, Table: table }) === JSON.stringify(theirs)
    }),
  },
]
