import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { type GoalForm, goalTargetMax, goalTypes } from '../../../shared/contract/goals.ts'
import { newId } from '../../../shared/ids.ts'
import { checkCells } from '../../../test/support/cells.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { keys } from '../../kit/table/keys.ts'
import { countEvent } from '../store.ts'
import { createGoal, listGoals, removeGoal, updateGoal } from './change.ts'
import { cleanGoal, currentOf, monthGoals, percentOf } from './decide.ts'
import { readGoals } from './store.ts'

const table = createTable()
const now = new Date('2026-11-21T12:00:00.000Z')
const admin = { userId: '0b6a2a0e-8f5b-4a48-9b9c-0d7f0a3c1e11', isAdmin: true }
const form: GoalForm = { name: 'Receita', target: 100_000, period: 'monthly', type: 'revenue', current: 0 }
const deps = (later = 0) => ({ table, now: new Date(now.getTime() + later) })

describe('cleanGoal', () => {
  it('refuses targets that are zero, negative, huge or not whole', () => {
    for (const type of goalTypes) {
      const refused = (target: number, code: string) =>
        expect(() => cleanGoal({ ...form, type, target }), `${type} ${target}`).toThrow(code)
      for (const target of [0, -0, -1, -1e15]) refused(target, 'goal.target_not_positive')
      for (const target of [goalTargetMax[type] + 1, 1e15]) refused(target, 'goal.target_too_large')
      refused(1.5, 'goal.target_not_whole')
      expect(cleanGoal({ ...form, type, target: 1 }).target).toBe(1)
      expect(cleanGoal({ ...form, type, target: goalTargetMax[type] }).target).toBe(goalTargetMax[type])
    }
  })

  it('refuses a name without visible text', () => {
    for (const name of ['', '  ', '\u200b\n'])
      expect(() => cleanGoal({ ...form, name })).toThrow('goal.fields_required')
  })

  it('keeps a current value for custom goals only', () => {
    expect(cleanGoal({ ...form, current: 7 }).current).toBe(0)
    expect(cleanGoal({ ...form, type: 'custom', current: 7 }).current).toBe(7)
    for (const current of [-1, 0.5, 1e15])
      expect(() => cleanGoal({ ...form, type: 'custom', current })).toThrow('goal.current_invalid')
  })
})

describe('progress', () => {
  const months = new Map(
    Array.from({ length: 12 }, (_, month) => [`2026-${String(month + 1).padStart(2, '0')}`, { users: 1 }] as const),
  )

  it('sums the months of the current calendar period', () =>
    checkCells(
      [
        ['monthly in November', ['monthly', now, 1]],
        ['quarterly in November', ['quarterly', now, 2]],
        ['semester in November', ['semester', now, 5]],
        ['yearly in November', ['yearly', now, 11]],
        ['yearly on 31 December, 23:59 in São Paulo', ['yearly', new Date('2027-01-01T02:59:00.000Z'), 12]],
        ['quarterly on 1 April', ['quarterly', new Date('2026-04-01T03:00:00.000Z'), 1]],
      ] as const,
      ([period, at, users]) => expect(currentOf({ type: 'users', period, current: 0 }, months, at)).toBe(users),
    ))

  it('is at most 100 percent, and 100 only at the target', () => {
    expect([percentOf(0, 3), percentOf(299, 300), percentOf(3, 3), percentOf(9, 3)]).toEqual([0, 99, 100, 100])
  })

  it('shows the standard targets until a monthly goal of that type exists', async () => {
    const targets = async () => monthGoals(await readGoals(table), new Map(), now).map(({ target }) => target)
    expect(await targets()).toEqual([1_000_000, 100, 50])
    await createGoal(deps(), admin, { ...form, target: 777 })
    expect(await targets()).toEqual([777, 100, 50])
  })
})

describe('changes of goals', () => {
  const audits = async (id: string) => {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :target',
        ExpressionAttributeValues: { ':target': keys.auditOf(id) },
      }),
    )
    return Items.map(({ action, before, after }) => ({ action, before, after }))
  }

  it('starts with two examples, computes progress and writes an audit record each time', async () => {
    expect((await listGoals(deps())).items.map(({ name, target, sample }) => [name, target, sample])).toEqual([
      ['Receita mensal', 5_000_000, true],
      ['Novos usuários do mês', 200, true],
    ])
    await countEvent(table, { id: newId('event', now), at: now.toISOString(), figures: { 'sales.priceCents': 25_000 } })
    const created = await createGoal(deps(), admin, form)
    const { id = '' } = created.items[2] ?? {}
    expect(created).toMatchObject({ items: [{}, {}, { current: 25_000, percent: 25, sample: false, version: 1 }] })
    const updated = await updateGoal(deps(1), admin, { ...form, id, target: 50_000, version: 1 })
    expect(updated.items[2]).toMatchObject({ target: 50_000, percent: 50 })
    expect((await removeGoal(deps(2), admin, { id, version: 2 })).items).toHaveLength(2)
    const goal = { name: 'Receita', target: 100_000, period: 'monthly', type: 'revenue' }
    expect(await audits(id)).toEqual([
      { action: 'create:goal', before: {}, after: goal },
      { action: 'update:goal', before: goal, after: { ...goal, target: 50_000 } },
      { action: 'delete:goal', before: { ...goal, target: 50_000 }, after: {} },
    ])
  })

  it('tells the later of two admins who change the same goal', async () => {
    const [sample] = (await listGoals(deps())).items
    const seen = { id: String(sample?.id), version: 0 }
    const both = await Promise.allSettled([
      updateGoal(deps(), admin, { ...form, ...seen }),
      removeGoal(deps(), admin, seen),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(['goal.changed_meanwhile', 'goal.not_found']).toContain(refused.reason.code)
  })

  it('keeps the goals of two admins who create at once', async () => {
    await Promise.all([1, 2, 3].map(() => createGoal(deps(), admin, form)))
    expect((await listGoals(deps())).items).toHaveLength(5)
  })

  it('refuses an unknown goal and goal 51', async () => {
    const seen = { id: newId('goal', now), version: 1 }
    await expect(removeGoal(deps(), admin, seen)).rejects.toThrow('goal.not_found')
    for (let count = 3; count <= 50; count++) await createGoal(deps(), admin, form)
    await expect(createGoal(deps(), admin, form)).rejects.toThrow('goal.too_many')
  })
})
