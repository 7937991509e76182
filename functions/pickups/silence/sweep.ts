import type { Logger } from '@aws-lambda-powertools/logger'
import { Refusal } from '../../../shared/refusals.ts'
import { isMoneyFrozen } from '../../kit/people/suspension.ts'
import { readSettings } from '../../kit/settings.ts'
import type { Table } from '../../kit/table/table.ts'
import { transact } from '../../kit/table/transaction.ts'
import { isUndisputed } from '../../ledger/sale-state.ts'
import { type Facts, readFacts } from '../store.ts'
import { takeStep } from '../take-step.ts'
import { decideSilence, type SilenceFacts } from './decide.ts'
import { dropCheckPart, dueChecks } from './due.ts'
import { deliveredReminder, remindOnce } from './reminders.ts'
import { decideCompletion, decideEscalation } from './report.ts'

interface Scope {
  readonly now: Date
  readonly logger: Pick<Logger, 'error'>
}

/**
 * Looks at all pickups that are due (rules 9.22). A check is dropped after its effect, so a crash repeats the look and
 * loses none.
 * @throws AggregateError if some failed; the next run looks at them again
 */
export async function sweepSilence(table: Table, { now, logger }: Scope): Promise<void> {
  const failures: unknown[] = []
  for await (const check of dueChecks(table, now)) {
    try {
      await endSilence(table, check.pickupId, now)
      await transact(table, [dropCheckPart(check)])
    } catch (error) {
      failures.push(error)
      logger.error('pickup not looked at', { pickupId: check.pickupId, error: error as Error })
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} pickups were not looked at`)
}

/** Reminds, completes or opens a case, as due now. */
export async function endSilence(table: Table, pickupId: string, now: Date): Promise<void> {
  const seen = await readFacts(table, pickupId).catch(undefinedIfGone)
  if (seen?.row.status !== 'accepted') return
  const facts = await silenceFacts(table, seen)
  const verdict = decideSilence(seen.row, facts, now)
  if (verdict.do === 'remind') return remindOnce(table, seen.row, verdict, now)
  if (verdict.do === 'nothing') return
  try {
    await takeStep({ table, now }, pickupId, ({ row }) => {
      const current = decideSilence(row, facts, now)
      if (current.do === 'complete') return decideCompletion(row, 'clock', current.from, now)
      return current.do === 'report' ? decideEscalation(row, current.cause, now) : 'taken'
    })
  } catch (error) {
    if (!isUnfit(error)) throw error
    await takeStep({ table, now }, pickupId, ({ row }) => decideEscalation(row, 'not_possible', now))
  }
}

async function silenceFacts(table: Table, { row, ad, owner, interested }: Facts): Promise<SilenceFacts> {
  const reminded = row.confirmations.owner ? interested : owner
  const [{ twoAdminsAboveCents }, undisputed, remindedOf] = await Promise.all([
    readSettings(table),
    isUndisputed(table, row.orderId),
    deliveredReminder(table, row, reminded),
  ])
  return {
    priceCents: row.orderId === null ? null : (ad?.sale?.priceCents ?? null),
    limitCents: twoAdminsAboveCents,
    isUndisputed: undisputed,
    areAccountsActive: [owner, interested].every((profile) => profile && !isMoneyFrozen(profile)),
    remindedOf,
  }
}

/** Ad or money no longer belong to this pickup: only admins can say what happened. */
function isUnfit(error: unknown): boolean {
  return error instanceof Refusal && ['pickup.step_not_possible', 'ledger.step_not_possible'].includes(error.code)
}

function undefinedIfGone(error: unknown): undefined {
  if (error instanceof Refusal && error.code === 'pickup.not_found') return undefined
  throw error
}
