import { type Balance, noBalance } from '../../../functions/ledger/balance.ts'
import { type Decision, decide, type Entry } from '../../../functions/ledger/decide.ts'
import type { Journal } from '../../../functions/ledger/journal.ts'
import { thresholdPosition } from '../../../functions/ledger/maturity.ts'
import type { Movement } from '../../../functions/ledger/movements.ts'
import type { Subject } from '../../../functions/ledger/terms.ts'

export interface PureLedger {
  move(movements: readonly Movement[], now: Date): Decision
  balanceOf(userId: string): Balance
  entriesOf(userId: string): readonly Entry[]
  reachedAt(userId: string): Date | undefined
  readonly journals: readonly Journal[]
  readonly frozen: Set<string>
}

/** Returns a ledger in memory that applies the decisions in sequence. */
export function pureLedger(): PureLedger {
  const histories = new Map<Subject, Journal[]>()
  const balances = new Map<string, Balance>()
  const entries: Entry[] = []
  const journals: Journal[] = []
  const frozen = new Set<string>()
  const entriesOf = (userId: string) => entries.filter((one) => one.userId === userId)
  const balanceOf = (userId: string) => balances.get(userId) ?? noBalance
  const reachedAt = (userId: string) => {
    const position = thresholdPosition(balanceOf(userId))
    const crossing = entriesOf(userId).find(({ after }) => position !== undefined && after.creditedCents >= position)
    return crossing && new Date(crossing.journal.earnedAt ?? crossing.journal.at)
  }
  return {
    journals,
    frozen,
    balanceOf,
    entriesOf,
    reachedAt,
    move(movements, now) {
      const users = movements.flatMap(({ terms }) => (terms && 'userId' in terms ? [terms.userId] : []))
      const known = users.flatMap((userId) => {
        const at = reachedAt(userId)
        return at ? [[userId, at] as const] : []
      })
      const decision = decide({ histories, balances, frozen, reachedAt: new Map(known) }, movements, now)
      if (decision.replayed) return decision
      for (const journal of decision.journals) {
        histories.set(journal.subject, [...(histories.get(journal.subject) ?? []), journal])
        journals.push(journal)
      }
      for (const [userId, balance] of decision.balances) balances.set(userId, balance)
      entries.push(...decision.entries)
      return decision
    },
  }
}
