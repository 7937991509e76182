import type { Transfer } from '../../../shared/contract/order-views.ts'
import { dayMs, dayOf } from '../../../shared/days.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { auditPart } from '../../kit/audit.ts'
import type { Actor } from '../../kit/people/actor.ts'
import type { Table } from '../../kit/table/table.ts'
import { transferToBank } from '../../ledger/movements.ts'
import { moveMoney } from '../../ledger/store.ts'
import { transferPart } from './store.ts'

const daysBack = 366

/**
 * Enters a transfer of the provider's balance to the platform's bank account (rules 10.28): journal, record and audit
 * record in one transaction.
 * @throws Refusal transfer.already_entered for a known reference, transfer.day_not_possible, ledger.busy
 */
export async function enterTransfer(
  { table, now }: { readonly table: Table; readonly now: Date },
  { userId, ...actor }: Actor,
  { reference, amountCents, day }: Pick<Transfer, 'reference' | 'amountCents' | 'day'>,
): Promise<Transfer> {
  if (day > dayOf(now) || day < dayOf(new Date(now.getTime() - daysBack * dayMs)))
    throw new Refusal('transfer.day_not_possible')
  const row: Transfer = { reference, amountCents, day, by: userId, enteredAt: now.toISOString() }
  const entry = { action: 'enter:transfer', targetId: reference, before: {}, after: { amountCents, day }, reason: '' }
  const moved = await moveMoney(table, [transferToBank(reference, { amountCents, day })], {
    now,
    alongside: () => [transferPart(row), auditPart({ userId, ...actor }, entry, now)],
  }).catch((error: unknown) => {
    // The same reference with another amount or day.
    if (error instanceof Refusal && error.code === 'request.conflict') return { replayed: true }
    throw error
  })
  if (moved.replayed) throw new Refusal('transfer.already_entered')
  return row
}
