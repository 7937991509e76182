import type { DynamoDbCall } from '../../../local/aws/dynamodb/server.ts'
import type { LocalCloud } from '../../../local/start/cloud.ts'

/** `refuse`: DynamoDB denies a write. `kill`: the function's process ends after a write, before it learns of it. */
export type Way = 'refuse' | 'kill'

/** The campaign sets `WRITES=kill`. */
export const way: Way = process.env.WRITES === 'kill' ? 'kill' : 'refuse'

export type Kind = 'trigger' | 'consumer' | 'schedule' | 'step'

/**
 * Several triggers run in each sign-in, and a user has five text messages an hour. An event has three attempts, and
 * tests repeat a schedule seven times.
 */
const mostInRound = { trigger: 1, consumer: 2, step: 2, schedule: 5 } as const satisfies Record<Kind, number>

export interface Interruptions {
  /** Number of interrupted writes. */
  readonly count: number
  /** Kinds of interrupted writes of a function. */
  of(entry: string): readonly string[]
  /**
   * Interrupts writes of these functions from now on: each kind of write once, and a function no more often than it is
   * repeated.
   */
  begin(entries: Readonly<Record<string, Kind>>): void
  /** Returns whether a function was interrupted as often as possible: another round may find more of its writes. */
  end(): boolean
}

export function interruptWrites(cloud: LocalCloud): Interruptions {
  const interrupted = new Map<string, Set<string>>()
  const inRound = new Map<string, number>()
  let concerned: Readonly<Record<string, Kind>> = {}

  const limitOf = (entry: string) => {
    const kind = concerned[entry]
    return kind === undefined ? 0 : mostInRound[kind]
  }

  function isNext({ accessKeyId, operation, input }: DynamoDbCall): boolean {
    const entry = cloud.rights.functionOf(accessKeyId)?.entry
    const kind = kindOf(operation, input)
    if (entry === undefined || kind === '') return false
    const already = interrupted.get(entry) ?? new Set<string>()
    const times = inRound.get(entry) ?? 0
    if (already.has(kind) || times >= limitOf(entry)) return false
    interrupted.set(entry, already.add(kind))
    inRound.set(entry, times + 1)
    return true
  }

  cloud.dynamoDb.watch(
    way === 'refuse'
      ? { admits: (call) => !isNext(call) }
      : {
          succeeded(call) {
            const { name = '' } = cloud.rights.functionOf(call.accessKeyId) ?? {}
            if (isNext(call)) void cloud.crash(name)
          },
        },
  )
  return {
    get count() {
      return [...interrupted.values()].reduce((sum, { size }) => sum + size, 0)
    },
    of: (entry) => [...(interrupted.get(entry) ?? [])],
    begin(entries) {
      concerned = entries
      inRound.clear()
    },
    end() {
      const isExhausted = [...inRound].some(([entry, times]) => times >= limitOf(entry))
      concerned = {}
      return isExhausted
    },
  }
}

interface Write {
  readonly Key?: Row
  readonly Item?: Row
}
interface Row {
  readonly pk?: { readonly S?: string }
  readonly sk?: { readonly S?: string }
}

/** Names a write by its actions and kinds of rows, such as `Put USER/NOTICE`; empty for a read. */
function kindOf(operation: string, input: object): string {
  const single = /^(Put|Update|Delete)Item$/.exec(operation)?.[1]
  if (single) return nameOf(single, input)
  if (operation !== 'TransactWriteItems') return ''
  const { TransactItems } = input as { TransactItems: readonly Readonly<Record<string, Write>>[] }
  const parts = TransactItems.flatMap((item) => Object.entries(item))
  const writes = parts.filter(([action]) => action !== 'ConditionCheck')
  return [...new Set(writes.map(([action, write]) => nameOf(action, write)))].toSorted().join(' + ')
}

function nameOf(action: string, { Key, Item }: Write): string {
  const { pk, sk } = Key ?? Item ?? {}
  const [of] = (pk?.S ?? '').split('#')
  const part = /^[A-Z]{3,}/.exec(sk?.S ?? '')?.[0]
  return `${action} ${of}${part === undefined || part === of ? '' : `/${part}`}`
}
