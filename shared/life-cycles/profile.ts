import * as z from 'zod'

/** Verification status of a profile (rules 3.2). */
export const profileStatus = z.enum(['incomplete', 'in_analysis', 'verified'])
export type ProfileStatus = z.infer<typeof profileStatus>

/** `setting`: the admins' setting that turns verification off. */
export type ProfileActor = 'owner' | 'admin' | 'setting'

/** `keep`: a save that does not change the identity. */
export type ProfileAction = 'submit' | 'keep' | 'verify' | 'reject'

interface Transition {
  readonly action: ProfileAction
  readonly by: ProfileActor
  readonly from: ProfileStatus
  readonly to: ProfileStatus
}

/** Transitions of a profile, shared by use cases, buttons and tests (rules 3.2). Others are refused. */
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
  // For errors found after the verification.
  { action: 'reject', by: 'admin', from: 'verified', to: 'incomplete' },
]

export function nextProfileStatus(
  from: ProfileStatus,
  by: ProfileActor,
  action: ProfileAction,
): ProfileStatus | undefined {
  return profileLifeCycle.find((step) => step.from === from && step.by === by && step.action === action)?.to
}
