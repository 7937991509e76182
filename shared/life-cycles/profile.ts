import * as z from 'zod'

/** How far the verification of a profile is (rules 3.2). */
export const profileStatus = z.enum(['incomplete', 'in_analysis', 'verified'])
export type ProfileStatus = z.infer<typeof profileStatus>

/** `setting`: the admins' choice that profiles need no analysis. */
export type ProfileActor = 'owner' | 'admin' | 'setting'

/** `keep`: a save that leaves the person the same. */
export type ProfileAction = 'submit' | 'keep' | 'verify' | 'reject'

interface Transition {
  readonly action: ProfileAction
  readonly by: ProfileActor
  readonly from: ProfileStatus
  readonly to: ProfileStatus
}

/** The life of a profile: one table read by use cases, buttons and tests (rules 3.2). What is not listed is refused. */
export const profileLifeCycle: readonly Transition[] = [
  { action: 'submit', by: 'owner', from: 'incomplete', to: 'in_analysis' },
  { action: 'submit', by: 'owner', from: 'in_analysis', to: 'in_analysis' },
  { action: 'submit', by: 'owner', from: 'verified', to: 'in_analysis' },
  { action: 'keep', by: 'owner', from: 'verified', to: 'verified' },
  { action: 'verify', by: 'setting', from: 'incomplete', to: 'verified' },
  { action: 'verify', by: 'setting', from: 'in_analysis', to: 'verified' },
  { action: 'verify', by: 'setting', from: 'verified', to: 'verified' },
  { action: 'verify', by: 'admin', from: 'in_analysis', to: 'verified' },
  { action: 'reject', by: 'admin', from: 'in_analysis', to: 'incomplete' },
  // What turned out to be wrong later.
  { action: 'reject', by: 'admin', from: 'verified', to: 'incomplete' },
]

/** The state an action by an actor leads to, or undefined where the life cycle has no such step. */
export function nextProfileStatus(
  from: ProfileStatus,
  by: ProfileActor,
  action: ProfileAction,
): ProfileStatus | undefined {
  return profileLifeCycle.find((step) => step.from === from && step.by === by && step.action === action)?.to
}
