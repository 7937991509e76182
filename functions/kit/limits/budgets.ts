import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { Refusal } from '../../../shared/refusals.ts'
import { observe } from '../observability.ts'
import type { Table } from '../table/table.ts'
import { checkUse, countUse, type Quota, sharedQuota } from './quota.ts'
import { sampledQuota } from './sampled-quota.ts'

/** Subject of every budget (rules 14.6). */
export const deployment = 'deployment'
/** Alarms ring at this share and at 100 (`infra/watch/spending-alarms.ts`). */
export const firstAlarmPercent = 50

/** Units of Location's budget: US$ 0.50 a thousand suggestions or ways, 4 a thousand addresses with stored position. */
export const singleUseUnits = 1
export const storedUnits = 8

const { metrics } = observe('budgets')

/** Emits the share of the day's budget that is used, from half of it on. */
export function reportBudget({ kind, limit }: Quota, used: number): void {
  const percent = Math.floor((Math.min(used, limit) / limit) * 100)
  if (percent < firstAlarmPercent) return
  metrics.singleMetric().addDimension('budget', kind).addMetric('budgetUsed', MetricUnit.Percent, percent)
}

/**
 * Spends units of a day's budget of the whole deployment.
 * @throws Refusal of the budget when it is used up
 */
export async function spend(table: Table, budget: Quota, now: Date, units = 1): Promise<void> {
  try {
    reportBudget(budget, await countUse(table, budget, deployment, now, units))
  } catch (error) {
    if (error instanceof Refusal) reportBudget(budget, budget.limit)
    throw error
  }
}

/**
 * Spends nothing; for callers that spend later, when no caller receives the outcome.
 * @throws Refusal of the budget when it is used up
 */
export async function checkBudget(table: Table, budget: Quota, now: Date): Promise<void> {
  await checkUse(table, budget, deployment, now)
}

/** For units that cost less than a write: counts them in batches. The check throws when the budget is used up. */
export function sampledBudget(table: Table, budget: Quota, batch: number): (now: Date) => Promise<void> {
  const count = sampledQuota(table, budget, batch, (used) => reportBudget(budget, used))
  return (now) => count(deployment, now)
}

/** For visitors: once used up, an instance refuses without writes, so a flood costs nothing. */
export function sharedBudget(table: Table, budget: Quota): (now: Date) => Promise<void> {
  return sharedQuota(table, budget, (used) => reportBudget(budget, used))
}
