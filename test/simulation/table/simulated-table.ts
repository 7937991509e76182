import {
  type CancellationReason,
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import type { Key } from '../../../functions/kit/table/keys.ts'
import { afterUpdate, keyCondition, meets, projected } from './expressions.ts'
import { indexPosition, pageOf, partitionIn } from './pages.ts'
import {
  type Behaviour,
  type Change,
  type Command,
  type Index,
  indexes,
  type Kind,
  type Read,
  type Write,
} from './requests.ts'
import { SortedRows } from './sorted-rows.ts'
import { InapplicableUpdate, invalid, type Row, storedRow, storedValue } from './values.ts'

const mostParts = 100

/**
 * In-memory table of the product with the results and errors of DynamoDB. Supports the commands of the stores, runs
 * each atomically, and throws on anything else. `differences.test.ts` compares it with the local endpoint, which the
 * conformance suite compares with AWS.
 */
export class SimulatedTable {
  readonly #rows = new SortedRows()
  readonly #indexes: Readonly<Record<Index, SortedRows>> = { gsi1: new SortedRows(), gsi2: new SortedRows() }
  #unseen: Change[] = []
  /** Rows that eventually consistent reads may still return. */
  readonly #earlier = new Map<string, Row | undefined>()
  readonly #listeners: ((changes: readonly Change[]) => void)[] = []

  onWrite(listener: (changes: readonly Change[]) => void): void {
    this.#listeners.push(listener)
  }

  row({ pk, sk }: Key): Row | undefined {
    return this.#rows.get(pk, sk)
  }

  /** Executes a command; throws the errors of the client. */
  execute({ constructor: { name }, input }: Command, behaviour: Behaviour = {}): object {
    switch (name) {
      case 'GetCommand':
        return this.#get(input as Read, behaviour)
      case 'BatchGetCommand':
        return this.#batchGet(input as Read, behaviour)
      case 'QueryCommand':
        return this.#query(input as Read, behaviour)
      case 'ScanCommand':
        return this.#scan(input as Read, behaviour)
      case 'PutCommand':
        return this.#single('Put', input as Write, behaviour)
      case 'UpdateCommand':
        return this.#single('Update', input as Write, behaviour)
      case 'DeleteCommand':
        return this.#single('Delete', input as Write, behaviour)
      case 'TransactWriteCommand':
        return this.#transaction((input as { TransactItems: Readonly<Record<Kind, Write>>[] }).TransactItems, behaviour)
      default:
        throw new Error(`The simulated table does not support ${name}`)
    }
  }

  /** Updates the indexes, so that queries find all writes. */
  catchUp(): void {
    for (const change of this.#unseen) this.#enterIndexes(change)
    this.#unseen = []
    this.#earlier.clear()
  }

  #get({ Key, ConsistentRead, ProjectionExpression, ...given }: Read, { stale }: Behaviour): object {
    const row = this.#seen(Key as Key, stale === true && ConsistentRead !== true)
    return row ? { Item: projected(ProjectionExpression, given, row) } : {}
  }

  #seen(key: Key, stale: boolean): Row | undefined {
    const name = nameOf(key)
    return stale && this.#earlier.has(name) ? this.#earlier.get(name) : this.#rows.get(key.pk, key.sk)
  }

  #batchGet({ RequestItems = {} }: Read, { leavesOut, stale }: Behaviour): object {
    const [[table, { Keys, ConsistentRead }] = ['', { Keys: [] as Key[] }]] = Object.entries(RequestItems)
    if (Keys.length === 0 || Keys.length > mostParts) throw invalid(`A BatchGet of ${Keys.length} keys`)
    if (new Set(Keys.map(nameOf)).size < Keys.length) throw invalid('Provided list of item keys contains duplicates')
    const left = leavesOut?.(Keys) ?? []
    const asked = Keys.filter((key) => !left.includes(key))
    const found = asked.flatMap((key) => this.#seen(key, stale === true && ConsistentRead !== true) ?? [])
    return {
      Responses: { [table]: found },
      UnprocessedKeys: left.length > 0 ? { [table]: { Keys: left, ConsistentRead } } : {},
    }
  }

  #query(asked: Read, { pageRows = Number.POSITIVE_INFINITY }: Behaviour): object {
    const { IndexName, KeyConditionExpression = '', ScanIndexForward: forward = true, Limit } = asked
    const { ExclusiveStartKey: start } = asked
    const index = IndexName as Index | undefined
    if (index && asked.ConsistentRead) throw invalid('Consistent reads are not supported on global secondary indexes')
    const { partition, wants } = keyCondition(KeyConditionExpression, asked, `${index ?? ''}pk`)
    const rows = index ? this.#indexes[index] : this.#rows
    const after = start && (index ? indexPosition(start as Row, index) : String(start.sk))
    const wanted = (function* () {
      for (const row of rows.of(partition, { after, forward })) if (wants(row)) yield row
    })()
    return pageOf(wanted, asked, Limit ?? pageRows, index)
  }

  #scan(asked: Read, { pageRows = Number.POSITIVE_INFINITY }: Behaviour): object {
    const { ExclusiveStartKey: start, Limit } = asked
    let begun = start === undefined
    const rows = this.#rows
    const wanted = (function* () {
      for (const row of rows.all()) {
        if (begun) yield row
        else if (row.pk === start?.pk && row.sk === start.sk) begun = true
      }
    })()
    return pageOf(wanted, asked, Limit ?? pageRows, undefined)
  }

  #single(kind: Kind, write: Write, { conflictAt }: Behaviour): object {
    if (conflictAt)
      throw new TransactionConflictException({ message: 'Transaction is ongoing for the item', $metadata: {} })
    if (!this.#mayWrite(write))
      throw new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata: {} })
    this.#commit([this.#changeBy(kind, write)])
    return {}
  }

  #transaction(items: readonly Readonly<Record<Kind, Write>>[], { conflictAt }: Behaviour): object {
    const parts = items.map((item) => Object.entries(item)[0] as [Kind, Write])
    if (parts.length === 0 || parts.length > mostParts) throw invalid(`A transaction of ${parts.length} parts`)
    const touched = new Set(parts.map(([, write]) => nameOf(keyOf(write))))
    if (touched.size < parts.length) throw invalid('Transaction request cannot include multiple operations on one item')
    const inConflict = conflictAt?.(parts.length)
    const outcomes = parts.map(([kind, write], index): Change | Reason => {
      if (index === inConflict) return { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' }
      return inConflict === undefined ? this.#partOf(kind, write) : notDone
    })
    if (outcomes.some((one) => 'Code' in one))
      throw cancelled(outcomes.map((one) => ('Code' in one ? one : { Code: 'None' })))
    this.#commit(outcomes.flatMap((one) => ('Code' in one ? [] : one)))
    return {}
  }

  #partOf(kind: Kind, write: Write): Change | Reason {
    if (!this.#mayWrite(write)) return this.#refusal(write)
    if (kind === 'ConditionCheck') return nothing
    try {
      return this.#changeBy(kind, write)
    } catch (error) {
      if (error instanceof InapplicableUpdate) return { Code: 'ValidationError', Message: error.message }
      throw error
    }
  }

  #refusal(write: Write): Reason {
    const Item = write.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && this.row(keyOf(write))
    return { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed', ...(Item && { Item }) }
  }

  #mayWrite(write: Write): boolean {
    return meets(write.ConditionExpression, write, this.row(keyOf(write)))
  }

  #changeBy(kind: Kind, write: Write): Change {
    const key = keyOf(write)
    const before = this.row(key)
    if (kind === 'Delete') return { before, after: undefined }
    if (kind === 'Put') return { before, after: storedRow(write.Item ?? {}) }
    const values = storedValue(write.ExpressionAttributeValues ?? {}) as Readonly<Record<string, unknown>>
    const given = { ...write, ExpressionAttributeValues: values }
    return { before, after: storedRow(afterUpdate(write.UpdateExpression ?? '', given, before ?? { ...key })) }
  }

  #commit(changes: readonly Change[]): void {
    const made = changes.filter(({ before, after }) => before !== undefined || after !== undefined)
    for (const change of made) {
      const key = (change.after ?? change.before) as Row
      if (change.after) this.#rows.put(key.pk, key.sk, change.after)
      else this.#rows.delete(key.pk, key.sk)
      this.#earlier.set(nameOf(key), change.before)
      this.#unseen.push(change)
    }
    for (const listener of this.#listeners) listener(made)
  }

  #enterIndexes({ before, after }: Change): void {
    for (const index of indexes) {
      const [left, entered] = [before && partitionIn(before, index), after && partitionIn(after, index)]
      if (before && left !== undefined) this.#indexes[index].delete(left, indexPosition(before, index))
      if (after && entered !== undefined) this.#indexes[index].put(entered, indexPosition(after, index), after)
    }
  }
}

interface Reason {
  readonly Code: string
  readonly Message?: string
  readonly Item?: Row
}
const notDone: Reason = { Code: 'None' }
const nothing: Change = { before: undefined, after: undefined }

function cancelled(reasons: readonly Reason[]): TransactionCanceledException {
  const codes = reasons.map(({ Code }) => Code).join(', ')
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`
  // The document client returns plain items here, unlike its types.
  const CancellationReasons = [...reasons] as unknown as CancellationReason[]
  return new TransactionCanceledException({ message, $metadata: {}, CancellationReasons })
}

function keyOf({ Item, Key }: Write): Key {
  return (Item ?? Key) as unknown as Key
}

function nameOf({ pk, sk }: Key): string {
  return `${pk}\u0000${sk}`
}
