import type { KeptRate, RateChange } from '../../shared/contract/exchange-rates.ts'
import { auditPart } from '../kit/audit.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { decideRate } from './decide.ts'
import { ratePart, readRate } from './store.ts'

/** @throws Refusal as `decideRate` */
export async function saveRate(
  { table, now }: { readonly table: Table; readonly now: Date },
  actor: Actor,
  wanted: RateChange,
): Promise<KeptRate> {
  const before = await readRate(table, wanted.currency)
  const after = decideRate(before, wanted, now)
  const facts = (rate: KeptRate | undefined) => (rate ? { micros: rate.micros, date: rate.date } : {})
  const entry = {
    action: 'update:exchange-rate',
    targetId: `exchange-rates/${after.currency}`,
    reason: '',
    before: facts(before),
    after: facts(after),
  }
  await transact(table, [ratePart(after), auditPart(actor, entry, now)])
  return after
}
