import * as z from 'zod'

interface StateMeaning {
  /** How long it may stay so; null where nothing follows. */
  readonly lastsSeconds: number | null
}

/** The states of a device sign-in (rules 2.9): a signed-out screen shows a code, somebody signed in answers it. */
export const deviceSignInStates = {
  waiting: { lastsSeconds: 90 },
  /** The screen is told within two seconds and signs in at once; the rest is for slow connections. */
  approved: { lastsSeconds: 60 },
  refused: { lastsSeconds: null },
  /** Another number than the screen's was chosen: whoever approves does not see that screen. */
  spoilt: { lastsSeconds: null },
  used: { lastsSeconds: null },
} as const satisfies Record<string, StateMeaning>

export type DeviceSignInStatus = keyof typeof deviceSignInStates
export const deviceSignInStatuses = Object.keys(deviceSignInStates) as [DeviceSignInStatus, ...DeviceSignInStatus[]]
export const deviceSignInStatus = z.enum(deviceSignInStatuses)

/** `screen` is the signed-out one, `person` whoever is signed in and has its code. */
export const deviceSignInActors = ['screen', 'person'] as const
export type DeviceSignInActor = (typeof deviceSignInActors)[number]

export const deviceSignInActions = ['start', 'approve', 'choose_wrong', 'refuse', 'enter'] as const
export type DeviceSignInAction = (typeof deviceSignInActions)[number]

/** `none`: there is no row yet. */
interface Transition {
  readonly action: DeviceSignInAction
  readonly by: DeviceSignInActor
  readonly from: DeviceSignInStatus | 'none'
  readonly to: DeviceSignInStatus
}

/** The life of a device sign-in: nothing leads back, so that a code is good once. Whatever is not listed is refused. */
export const deviceSignInLifeCycle: readonly Transition[] = [
  { action: 'start', by: 'screen', from: 'none', to: 'waiting' },
  { action: 'approve', by: 'person', from: 'waiting', to: 'approved' },
  { action: 'choose_wrong', by: 'person', from: 'waiting', to: 'spoilt' },
  { action: 'refuse', by: 'person', from: 'waiting', to: 'refused' },
  { action: 'enter', by: 'screen', from: 'approved', to: 'used' },
]

/** The transition of an action by an actor from a state, or undefined where the life cycle has none. */
export function deviceSignInTransition(
  from: DeviceSignInStatus | 'none',
  by: DeviceSignInActor,
  action: DeviceSignInAction,
): Transition | undefined {
  return deviceSignInLifeCycle.find((t) => t.from === from && t.by === by && t.action === action)
}
