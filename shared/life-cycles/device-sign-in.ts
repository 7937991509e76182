import * as z from 'zod'

interface StateFlags {
  /** Time limit of the state; null for final states. */
  readonly timeLimitSeconds: number | null
}

/** States of a device sign-in (rules 2.9): a signed-out device shows a code, and a signed-in user answers it. */
export const deviceSignInStates = {
  waiting: { timeLimitSeconds: 90 },
  /** The device learns of it within two seconds and signs in at once; the rest covers slow connections. */
  approved: { timeLimitSeconds: 60 },
  refused: { timeLimitSeconds: null },
  /** The user selected a wrong number, so does not see that device. */
  spoilt: { timeLimitSeconds: null },
  used: { timeLimitSeconds: null },
} as const satisfies Record<string, StateFlags>

export type DeviceSignInStatus = keyof typeof deviceSignInStates
export const deviceSignInStatuses = Object.keys(deviceSignInStates) as [DeviceSignInStatus, ...DeviceSignInStatus[]]
export const deviceSignInStatus = z.enum(deviceSignInStatuses)

/** `screen` is the signed-out device, `person` the signed-in user with its code. */
export const deviceSignInActors = ['screen', 'person'] as const
export type DeviceSignInActor = (typeof deviceSignInActors)[number]

export const deviceSignInActions = ['start', 'approve', 'choose_wrong', 'refuse', 'enter'] as const
export type DeviceSignInAction = (typeof deviceSignInActions)[number]

interface Transition {
  readonly action: DeviceSignInAction
  readonly by: DeviceSignInActor
  readonly from: DeviceSignInStatus | 'none'
  readonly to: DeviceSignInStatus
}

/** Transitions of a device sign-in. None leads back, so a code works once. Others are refused. */
export const deviceSignInLifeCycle: readonly Transition[] = [
  { action: 'start', by: 'screen', from: 'none', to: 'waiting' },
  { action: 'approve', by: 'person', from: 'waiting', to: 'approved' },
  { action: 'choose_wrong', by: 'person', from: 'waiting', to: 'spoilt' },
  { action: 'refuse', by: 'person', from: 'waiting', to: 'refused' },
  { action: 'enter', by: 'screen', from: 'approved', to: 'used' },
]

export function deviceSignInTransition(
  from: DeviceSignInStatus | 'none',
  by: DeviceSignInActor,
  action: DeviceSignInAction,
): Transition | undefined {
  return deviceSignInLifeCycle.find((t) => t.from === from && t.by === by && t.action === action)
}
