import type { KeptRate, RateChange } from '../../shared/contract/exchange-rates.ts'
import { dayOf } from '../../shared/days.ts'
import { Refusal } from '../../shared/refusals.ts'

/**
 * A rate is of today or of an earlier day (rules 12.12).
 * @throws Refusal exchange_rate.not_positive; exchange_rate.future; exchange_rate.changed_meanwhile
 */
export function decideRate(before: KeptRate | undefined, wanted: RateChange, now: Date): KeptRate {
  if (wanted.micros <= 0) throw new Refusal('exchange_rate.not_positive')
  if (wanted.date > dayOf(now)) throw new Refusal('exchange_rate.future')
  if (wanted.version !== (before?.version ?? 0)) throw new Refusal('exchange_rate.changed_meanwhile')
  return { ...wanted, version: wanted.version + 1 }
}
