import {
  type GoalForm,
  type GoalList,
  type GoalPeriod,
  type GoalType,
  goalNameMaxLength,
  goalTargetMax,
  maxGoals,
} from '../../../shared/contract/goals.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { sanitiseLine } from '../../../shared/text.ts'
import type { Figures } from '../metrics.ts'
import { goalMonthsOf } from '../periods.ts'
import type { GoalRow, GoalsRow } from './store.ts'

/** Targets of 'Metas do Mês' where admins have none of their own: R$ 10.000, 100 users, 50 ads (money.md). */
export const standardTargets = { revenue: 1_000_000, users: 100, materials: 50 } as const

/** The goal that an admin saw. */
interface SeenGoal {
  readonly id: string
  readonly version: number
}

/** @throws Refusal goal.too_many, or a fault of the form */
export function decideCreating(before: GoalsRow, form: GoalForm, id: string, now: Date): [GoalsRow, string] {
  const goal = { ...cleanGoal(form), id, sample: false, version: 1, createdAt: now.toISOString() }
  if (before.goals.length >= maxGoals) throw new Refusal('goal.too_many', { limit: maxGoals })
  return [next(before, [...before.goals, goal]), id]
}

/**
 * An edited example is a goal like the others.
 * @throws Refusal goal.not_found, goal.changed_meanwhile, or a fault of the form
 */
export function decideUpdating(before: GoalsRow, seen: SeenGoal, form: GoalForm): [GoalsRow, string] {
  const goal = { ...find(before, seen), ...cleanGoal(form), sample: false, version: seen.version + 1 }
  const goals = before.goals.map((one) => (one.id === seen.id ? goal : one))
  return [next(before, goals), seen.id]
}

/** @throws Refusal goal.not_found, goal.changed_meanwhile */
export function decideRemoving(before: GoalsRow, seen: SeenGoal): [GoalsRow, string] {
  const goal = find(before, seen)
  const goals = before.goals.filter((one) => one !== goal)
  return [next(before, goals), seen.id]
}

function find({ goals }: GoalsRow, { id, version }: SeenGoal): GoalRow {
  const goal = goals.find((one) => one.id === id)
  if (!goal) throw new Refusal('goal.not_found')
  if (goal.version !== version) throw new Refusal('goal.changed_meanwhile')
  return goal
}

function next({ version }: GoalsRow, goals: readonly GoalRow[]): GoalsRow {
  return { goals: [...goals], version: version + 1 }
}

/** @throws Refusal for a missing name, and a target or current value that is not whole or out of range */
export function cleanGoal({ name: written, target, period, type, current }: GoalForm) {
  const { text: name } = sanitiseLine(written)
  if (name === '') throw new Refusal('goal.fields_required')
  if (name.length > goalNameMaxLength) throw new Refusal('goal.name_too_long', { limit: goalNameMaxLength })
  const max = goalTargetMax[type]
  if (target <= 0) throw new Refusal('goal.target_not_positive')
  if (target > max) throw new Refusal('goal.target_too_large', { type, limit: max })
  if (!Number.isInteger(target)) throw new Refusal('goal.target_not_whole')
  const own = type === 'custom' ? current : 0
  if (!Number.isInteger(own) || own < 0 || own > max) throw new Refusal('goal.current_invalid')
  return { name, target, period, type, current: own }
}

const metricOf = { revenue: 'sales.priceCents', users: 'users', materials: 'ads' } as const

/** Returns the value that counts towards a goal in its current calendar period. */
export function currentOf(
  { type, period, current }: { type: GoalType; period: GoalPeriod; current: number },
  months: ReadonlyMap<string, Figures>,
  now: Date,
): number {
  if (type === 'custom') return current
  return goalMonthsOf(period, now).reduce((sum, month) => sum + (months.get(month)?.[metricOf[type]] ?? 0), 0)
}

/** Capped at 100 (money.md); below the target it is at most 99. */
export function percentOf(current: number, target: number): number {
  return Math.min(100, Math.max(0, Math.floor((current / target) * 100)))
}

export function viewOf({ goals }: GoalsRow, months: ReadonlyMap<string, Figures>, now: Date): GoalList {
  return {
    items: goals.map((goal) => {
      const current = currentOf(goal, months, now)
      return { ...goal, current, percent: percentOf(current, goal.target) }
    }),
  }
}

/** The bars of 'Metas do Mês': the first monthly goal of each type that is no example, or the standard target. */
export function monthGoals({ goals }: GoalsRow, months: ReadonlyMap<string, Figures>, now: Date) {
  return (['revenue', 'users', 'materials'] as const).map((type) => {
    const own = goals.find((goal) => goal.type === type && goal.period === 'monthly' && !goal.sample)
    const target = own?.target ?? standardTargets[type]
    const current = currentOf({ type, period: 'monthly', current: 0 }, months, now)
    return { type, target, current, percent: percentOf(current, target), standard: own === undefined }
  })
}
