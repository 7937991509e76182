import { describe, expect, it } from 'vitest'
import { type GoalForm, goalNameMaxLength, goalTargetMax, maxGoals } from '../../../shared/contract/goals.ts'
import { newId } from '../../../shared/ids.ts'
import {
  cleanGoal,
  currentOf,
  decideCreating,
  decideRemoving,
  decideUpdating,
  monthGoals,
  percentOf,
  viewOf,
} from './decide.ts'
import type { GoalRow, GoalsRow } from './store.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const form: GoalForm = { name: ' Receita\n', target: 100_000, period: 'monthly', type: 'revenue', current: 7 }
const goal = (change: Partial<GoalRow> = {}): GoalRow => ({
  id: newId('goal', now),
  name: 'Meta',
  target: 10,
  period: 'monthly',
  type: 'users',
  current: 0,
  sample: false,
  version: 3,
  createdAt: now.toISOString(),
  ...change,
})
const refusalOf = (act: () => unknown) => {
  try {
    return act()
  } catch (error) {
    return error
  }
}
const [first, second] = [goal({ sample: true }), goal()]
const before: GoalsRow = { goals: [first, second], version: 8 }

describe('changes of goals', () => {
  it('append a new goal', () => {
    const id = newId('goal', now)
    const created = {
      ...form,
      name: 'Receita',
      current: 0,
      id,
      sample: false,
      version: 1,
      createdAt: now.toISOString(),
    }
    expect(decideCreating(before, form, id, now)).toEqual([{ goals: [first, second, created], version: 9 }, id])
  })

  it('refuse the goal above the limit, but not the last one', () => {
    const goals = Array.from({ length: maxGoals }, () => goal())
    expect(refusalOf(() => decideCreating({ goals, version: 1 }, form, 'x', now))).toMatchObject({
      code: 'goal.too_many',
      details: { limit: maxGoals },
    })
    expect(decideCreating({ goals: goals.slice(1), version: 1 }, form, 'x', now)[0].goals).toHaveLength(maxGoals)
  })

  it('replace a goal in its place; an edited example is one no longer', () => {
    const [after, id] = decideUpdating(before, first, form)
    const changed = { ...first, ...form, name: 'Receita', current: 0, sample: false, version: 4 }
    expect([after, id]).toEqual([{ goals: [changed, second], version: 9 }, first.id])
  })

  it('remove one goal', () => {
    expect(decideRemoving(before, first)).toEqual([{ goals: [second], version: 9 }, first.id])
  })

  it('refuse an unknown goal and one that changed meanwhile', () => {
    for (const act of [decideRemoving, (of: GoalsRow, seen: GoalRow) => decideUpdating(of, seen, form)]) {
      expect(() => act(before, goal())).toThrow('goal.not_found')
      expect(() => act(before, { ...second, version: 2 })).toThrow('goal.changed_meanwhile')
    }
  })
})

describe('cleanGoal', () => {
  it('keeps all fields, with a name of one line', () => {
    expect(cleanGoal({ ...form, type: 'custom' })).toEqual({ ...form, type: 'custom', name: 'Receita' })
  })

  it('refuses a name that is too long instead of cutting it', () => {
    const named = (length: number) => ({ ...form, name: ` ${'x'.repeat(length)} ` })
    expect(cleanGoal(named(goalNameMaxLength)).name).toHaveLength(goalNameMaxLength)
    expect(refusalOf(() => cleanGoal(named(goalNameMaxLength + 1)))).toMatchObject({
      code: 'goal.name_too_long',
      details: { limit: goalNameMaxLength },
    })
  })

  it('names the greatest target of the type', () => {
    const [type, limit] = ['users', goalTargetMax.users] as const
    expect(refusalOf(() => cleanGoal({ ...form, type, target: limit + 1 }))).toMatchObject({
      code: 'goal.target_too_large',
      details: { type, limit },
    })
  })

  it('takes a current value from zero to the greatest target', () => {
    for (const current of [0, 1, goalTargetMax.custom])
      expect(cleanGoal({ ...form, type: 'custom', current }).current).toBe(current)
  })
})

describe('progress', () => {
  const months = new Map([
    ['2026-10', { 'sales.priceCents': 1, users: 2, ads: 4 }],
    ['2026-11', { 'sales.priceCents': 8, users: 16, ads: 32 }],
  ])

  it('counts the metric of the type, or the value that an admin entered', () => {
    const of = (type: GoalRow['type'], period: GoalRow['period']) =>
      currentOf({ type, period, current: 5 }, months, now)
    expect([of('revenue', 'monthly'), of('users', 'monthly'), of('materials', 'monthly')]).toEqual([8, 16, 32])
    expect([of('revenue', 'quarterly'), of('users', 'yearly'), of('custom', 'yearly')]).toEqual([9, 18, 5])
    expect(currentOf({ type: 'users', period: 'monthly', current: 5 }, new Map(), now)).toBe(0)
  })

  it('is between 0 and 100 percent', () => {
    expect([percentOf(-1, 3), percentOf(1, 3), percentOf(299, 300), percentOf(4, 3)]).toEqual([0, 33, 99, 100])
  })

  it('is shown with each goal', () => {
    expect(viewOf(before, months, now)).toEqual({
      items: [first, second].map((one) => ({ ...one, current: 16, percent: 100 })),
    })
  })

  it('of the month has the first monthly goal of a type that is no example, else the standard', () => {
    const goals = [first, goal({ period: 'yearly', target: 1 }), goal({ target: 64 }), goal({ target: 99 })]
    expect(monthGoals({ goals, version: 1 }, months, now)).toEqual([
      { type: 'revenue', target: 1_000_000, current: 8, percent: 0, standard: true },
      { type: 'users', target: 64, current: 16, percent: 25, standard: false },
      { type: 'materials', target: 50, current: 32, percent: 64, standard: true },
    ])
  })
})
