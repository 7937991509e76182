import { type KeyPrefix, keyPrefixes } from '../../../functions/kit/table/key-prefixes.ts'
import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import type { Change } from '../table/requests.ts'
import type { Row } from '../table/values.ts'

/** The ad in focus and its owner: many acts use them at the same time, to cause conflicts. */
export interface Focus {
  recyclableId?: string
  userId?: string
}

/** The rows of one kind, in order of creation. */
export class RowsOfKind {
  readonly #rows = new Map<string, Row>()
  readonly #crowded: Focus

  constructor(crowded: Focus) {
    this.#crowded = crowded
  }

  set(id: string, row: Row | undefined): void {
    if (row) this.#rows.set(id, row)
    else this.#rows.delete(id)
  }

  get(id: string): Row | undefined {
    return this.#rows.get(id)
  }

  get size(): number {
    return this.#rows.size
  }

  all(): Row[] {
    return [...this.#rows.values()]
  }

  /**
   * Returns one of the last 12 rows that fit. Half of the time prefers the ad in focus; one time in 20 ignores the
   * filter.
   */
  pick(random: Random, fits: (row: Row) => boolean = () => true): Row | undefined {
    const found: Row[] = []
    const rows = this.all()
    const astray = random.oneIn(20)
    for (let index = rows.length - 1; index >= 0 && found.length < 12; index--) {
      const row = rows[index] as Row
      if (astray || fits(row)) found.push(row)
    }
    if (found.length === 0) return undefined
    const near = random.oneIn(2) ? found.filter((row) => this.#isCrowded(row)) : []
    return random.pick(near.length > 0 ? near : found)
  }

  #isCrowded({ id, recyclableId, userId }: Row): boolean {
    const { recyclableId: ad, userId: person } = this.#crowded
    return (ad !== undefined && (ad === id || ad === recyclableId)) || (person !== undefined && person === userId)
  }
}

const shelved = {
  recyclable: 'AD',
  order: 'ORDER',
  pickup: 'PICKUP',
  conversation: 'CONVERSATION',
  withdrawal: 'WITHDRAWAL',
  donation: 'DONATION',
  approval: 'APPROVAL',
  profile: 'PROFILE',
  taskToken: 'TOKEN',
  referral: 'ENTRY',
  dispute: 'DISPUTE',
  transfer: 'TRANSFER',
  repayment: 'REPAYMENT',
  case: 'CASE',
} as const satisfies Partial<Record<KeyPrefix, string>>
export type Kind = keyof typeof shelved
const kinds = Object.keys(shelved) as Kind[]

export class View {
  readonly focus: Focus = {}
  readonly #shelves = new Map(kinds.map((kind) => [kind, new RowsOfKind(this.focus)]))

  of(kind: Kind): RowsOfKind {
    return this.#shelves.get(kind) as RowsOfKind
  }

  take(changes: readonly Change[]): void {
    for (const { before, after } of changes) {
      const row = (after ?? before) as Row
      const kind = kindOf(row)
      if (kind) this.of(kind).set(row.pk.slice(keyPrefixes[kind].length), after)
    }
  }
}

export function kindOf({ pk, sk }: Row): Kind | undefined {
  return kinds.find((kind) => sk === shelved[kind] && pk.startsWith(keyPrefixes[kind]))
}
