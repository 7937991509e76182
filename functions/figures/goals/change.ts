import type { GoalForm, GoalList } from '../../../shared/contract/goals.ts'
import { dayOf } from '../../../shared/days.ts'
import { newId } from '../../../shared/ids.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { auditPart } from '../../kit/audit.ts'
import type { Actor } from '../../kit/people/actor.ts'
import type { Table } from '../../kit/table/table.ts'
import { isWriteConflict, transact } from '../../kit/table/transaction.ts'
import { lastMonths } from '../periods.ts'
import { readFigures } from '../store.ts'
import { decideCreating, decideRemoving, decideUpdating, viewOf } from './decide.ts'
import { type GoalRow, type GoalsRow, goalsPart, readGoals } from './store.ts'

interface Deps {
  readonly table: Table
  readonly now: Date
}

/** Goals with their progress from the figures of this year. */
export async function listGoals({ table, now }: Deps): Promise<GoalList> {
  return withProgress({ table, now }, await readGoals(table))
}

async function withProgress({ table, now }: Deps, goals: GoalsRow): Promise<GoalList> {
  const [first = ''] = lastMonths(dayOf(now).slice(0, 7), 12)
  const { months } = await readFigures(table, { day: undefined, month: first })
  return viewOf(goals, months, now)
}

/** @throws Refusal as `decideCreating` */
export function createGoal(deps: Deps, actor: Actor, form: GoalForm): Promise<GoalList> {
  const id = newId('goal', deps.now)
  return change(deps, actor, 'create:goal', (before) => decideCreating(before, form, id, deps.now))
}

/** @throws Refusal as `decideUpdating` */
export function updateGoal(
  deps: Deps,
  actor: Actor,
  { id, version, ...form }: GoalForm & { id: string; version: number },
): Promise<GoalList> {
  return change(deps, actor, 'update:goal', (before) => decideUpdating(before, { id, version }, form))
}

/** @throws Refusal as `decideRemoving` */
export function removeGoal(deps: Deps, actor: Actor, seen: { id: string; version: number }): Promise<GoalList> {
  return change(deps, actor, 'delete:goal', (before) => decideRemoving(before, seen))
}

/** Two admins who change different goals at once do not conflict: the second one reads again. */
const attempts = 5

/**
 * Writes the goals and the audit record of one of them in one transaction.
 * @throws Refusal goal.changed_meanwhile while other admins keep changing goals
 */
async function change(
  deps: Deps,
  actor: Actor,
  action: string,
  decide: (before: GoalsRow) => [after: GoalsRow, id: string],
): Promise<GoalList> {
  const { table, now } = deps
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const before = await readGoals(table, { consistent: true })
    const [after, id] = decide(before)
    const facts = ({ goals }: GoalsRow) => factsOf(goals.find((goal) => goal.id === id))
    const audited = { action, targetId: id, before: facts(before), after: facts(after), reason: '' }
    try {
      await transact(table, [goalsPart(before, after), auditPart(actor, audited, now)])
      return await withProgress(deps, after)
    } catch (error) {
      if (!isWriteConflict(error)) throw error
    }
  }
  throw new Refusal('goal.changed_meanwhile')
}

function factsOf(goal: GoalRow | undefined): Readonly<Record<string, unknown>> {
  if (!goal) return {}
  const { name, target, period, type, current } = goal
  return { name, target, period, type, ...(type === 'custom' && { current }) }
}
