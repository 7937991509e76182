import type { Logger } from '@aws-lambda-powertools/logger'
import { Refusal } from '../../shared/refusals.ts'
import type { ReferralRow } from '../kit/rewards/referrals.ts'
import { readSettings } from '../kit/settings.ts'
import type { Table } from '../kit/table/table.ts'
import { isWriteConflict, transact } from '../kit/table/transaction.ts'
import { readJournals } from '../ledger/store.ts'
import { decideCount } from './decide.ts'
import { tradeFlags } from './flags.ts'
import { type Check, dropCheckPart, dueChecks, findReferral, findTrade, writeCounted } from './store.ts'
import type { TradeRow } from './trade-row.ts'

interface Scope {
  readonly now: Date
  readonly logger: Pick<Logger, 'error'>
}

/**
 * Counts the due trades. While the programme is off they wait: nothing new qualifies (rules 11.8).
 * @throws AggregateError if some failed; the next run counts them
 */
export async function countDueTrades(table: Table, { now, logger }: Scope): Promise<void> {
  if (!(await readSettings(table)).referralProgramme) return
  const failures: unknown[] = []
  for await (const check of dueChecks(table, now)) {
    try {
      await countTrade(table, check, now)
    } catch (error) {
      failures.push(error)
      logger.error('trade not counted', { pickupId: check.pickupId, error: error as Error })
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} trades were not counted`)
}

/** A concurrent change of the entry can win some rounds: another trade, a payment, the user's own switch. */
const rounds = 5

async function countTrade(table: Table, check: Check, now: Date): Promise<void> {
  for (let round = 1; ; round++) {
    const [entry, trade] = await Promise.all([
      findReferral(table, check.referredId),
      findTrade(table, check.referredId, check.pickupId),
    ])
    if (!entry || trade?.state !== 'waiting') return transact(table, [dropCheckPart(check)])
    const counted = decideCount(entry, trade, await factsOf(table, entry, trade), now)
    try {
      return await writeCounted(table, entry, counted, check, now)
    } catch (error) {
      const lost = error instanceof Refusal || isWriteConflict(error)
      if (!lost || round === rounds) throw error
    }
  }
}

/** The ledger says whether the sale was disputed since (rules 10.11). */
async function factsOf(table: Table, entry: ReferralRow, { orderId, otherId }: TradeRow) {
  const [journals, other] = await Promise.all([readJournals(table, `sale/${orderId}`), findReferral(table, otherId)])
  return { saleState: journals.at(-1)?.state ?? 'new', flags: tradeFlags(entry, otherId, other?.referrerId) }
}
