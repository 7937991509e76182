import * as z from 'zod'
import { idOf } from '../ids.ts'
import { operation, refusals } from './operation.ts'

const noun = 'figures'
const tag = 'goals'

export const goalPeriods = ['monthly', 'quarterly', 'semester', 'yearly'] as const
export const goalTypes = ['revenue', 'users', 'materials', 'custom'] as const
export type GoalPeriod = (typeof goalPeriods)[number]
export type GoalType = (typeof goalTypes)[number]

export const goalNameMaxLength = 80
export const maxGoals = 50
/** Revenue in centavos (R$ 1 billion), others as a count. */
export const goalTargetMax = {
  revenue: 100_000_000_000,
  users: 100_000_000,
  materials: 100_000_000,
  custom: 1e9,
} as const

/** Wider than the limits, as the name is too, so that a wrong value gets a clear refusal. */
const anyNumber = z.number().min(-1e15).max(1e15)

const goalForm = z.object({
  name: z.string().max(500),
  /** Centavos for revenue. */
  target: anyNumber,
  period: z.enum(goalPeriods),
  type: z.enum(goalTypes),
  /** For custom goals, kept by admins; ignored for others. */
  current: anyNumber.default(0),
})
export type GoalForm = z.infer<typeof goalForm>

/** Current value and target, in centavos for revenue; the percentage is at most 100. */
export const goalProgress = z.object({
  type: z.enum(goalTypes),
  target: z.int(),
  current: z.int(),
  percent: z.int().min(0).max(100),
})

const goalView = goalProgress.extend({
  id: idOf('goal'),
  name: z.string(),
  period: z.enum(goalPeriods),
  /** One of the two examples that a new installation shows. */
  sample: z.boolean(),
  createdAt: z.iso.datetime(),
  /** A change names the version that the admin saw. */
  version: z.int().min(0),
})
export type GoalView = z.infer<typeof goalView>

const goalList = z.object({ items: z.array(goalView) })
export type GoalList = z.infer<typeof goalList>

const version = z.int().min(0)
const goalId = idOf('goal')
const faults = refusals(
  'goal.fields_required',
  'goal.name_too_long',
  'goal.target_not_positive',
  'goal.target_too_large',
  'goal.target_not_whole',
  'goal.current_invalid',
  'goal.too_many',
  'goal.not_found',
  'goal.changed_meanwhile',
)
const admins = { noun, tag, access: 'admin', relation: 'none' } as const

export const goals = {
  list: operation({ ...admins, method: 'GET', path: '/admin/goals', summary: 'Goals with their progress' }).output(
    goalList,
  ),
  create: operation({ ...admins, method: 'POST', path: '/admin/goals', summary: 'Add a goal' })
    .input(goalForm)
    .output(goalList)
    .errors(faults),
  update: operation({ ...admins, method: 'PUT', path: '/admin/goals/{id}', summary: 'Change a goal' })
    .input(goalForm.extend({ id: goalId, version }))
    .output(goalList)
    .errors(faults),
  remove: operation({ ...admins, method: 'DELETE', path: '/admin/goals/{id}', summary: 'Remove a goal' })
    .input(z.object({ id: goalId, version }))
    .output(goalList)
    .errors(faults),
}
