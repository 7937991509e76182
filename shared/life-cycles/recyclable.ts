import * as z from 'zod'

interface StateFlags {
  /** Appears in listing and map (rules 4.3). */
  readonly listed: boolean
  /** Everyone can open it by link; otherwise only its owner and admins (rules 4.3). */
  readonly openByLink: boolean
  readonly queued: boolean
  /** Keeps its photos; otherwise they are deleted on entering this state (rules 4.9). */
  readonly keepsPhotos: boolean
}

/** States of an ad (rules 4.1). Cards, queue and photos derive from these flags, so a use case only names an action. */
export const recyclableStates = {
  pending: { listed: false, openByLink: false, queued: true, keepsPhotos: true },
  approved: { listed: true, openByLink: true, queued: false, keepsPhotos: true },
  rejected: { listed: false, openByLink: false, queued: false, keepsPhotos: true },
  paid: { listed: false, openByLink: true, queued: false, keepsPhotos: true },
  collection: { listed: false, openByLink: true, queued: false, keepsPhotos: true },
  /** Out of the listing until its owner publishes it again, as after a lost dispute (rules 10.24). */
  paused: { listed: false, openByLink: false, queued: false, keepsPhotos: true },
  sold: { listed: false, openByLink: true, queued: false, keepsPhotos: false },
  completed: { listed: false, openByLink: true, queued: false, keepsPhotos: false },
} as const satisfies Record<string, StateFlags>

export type RecyclableStatus = keyof typeof recyclableStates
export const recyclableStatuses = Object.keys(recyclableStates) as [RecyclableStatus, ...RecyclableStatus[]]
export const recyclableStatus = z.enum(recyclableStatuses)

/**
 * `payments`, `pickups`, `photos`, `suspension` and `accounts` act for the system: payment, collection, photo
 * conversion, suspension of the owner, account deletion.
 */
export const recyclableActors = [
  'owner',
  'admin',
  'payments',
  'pickups',
  'photos',
  'suspension',
  'accounts',
  'other',
] as const
export type RecyclableActor = (typeof recyclableActors)[number]

export const recyclableActions = [
  'publish',
  'approve',
  'reject',
  'edit',
  'convert',
  'renew',
  'hide',
  'show',
  'close',
  'delete',
  'pay',
  'refund',
  'collect',
  'cancel_collection',
  'complete',
  'pause',
  'resume',
] as const
export type RecyclableAction = (typeof recyclableActions)[number]

export interface Transition {
  readonly action: RecyclableAction
  readonly by: RecyclableActor
  readonly from: RecyclableStatus | 'none'
  readonly to: RecyclableStatus | 'none'
  /** Restricts the transition to one kind of ad. */
  readonly kind?: 'sale' | 'donation'
  /** New value of `hidden`; unchanged when missing. */
  readonly hidden?: boolean
}

/** States from which an ad can return to the listing, so a suspension hides it there. */
const hideable = ['pending', 'rejected', 'approved', 'paid', 'collection', 'paused'] as const
/** The same picture in a newer conversion. */
const renewable = hideable

/** Transitions of an ad, shared by use cases, buttons and tests (rules 4.1, 4.2). Others are refused. */
export const recyclableLifeCycle: readonly Transition[] = [
  { action: 'publish', by: 'owner', from: 'none', to: 'pending' },
  { action: 'approve', by: 'admin', from: 'pending', to: 'approved' },
  { action: 'reject', by: 'admin', from: 'pending', to: 'rejected' },
  { action: 'edit', by: 'owner', from: 'pending', to: 'pending' },
  { action: 'edit', by: 'owner', from: 'rejected', to: 'pending' },
  { action: 'edit', by: 'owner', from: 'approved', to: 'pending' },
  // Not in public states: every published photo must pass moderation.
  { action: 'convert', by: 'photos', from: 'pending', to: 'pending' },
  { action: 'convert', by: 'photos', from: 'rejected', to: 'rejected' },
  ...renewable.map((state): Transition => ({ action: 'renew', by: 'photos', from: state, to: state })),
  { action: 'close', by: 'owner', from: 'approved', to: 'sold', kind: 'sale' },
  { action: 'delete', by: 'owner', from: 'pending', to: 'none' },
  { action: 'delete', by: 'owner', from: 'rejected', to: 'none' },
  { action: 'delete', by: 'owner', from: 'approved', to: 'none' },
  // Deletes the owner's ads with the account, except those with money or a pickup, which delay the deletion (rules
  // 15.4).
  { action: 'delete', by: 'accounts', from: 'pending', to: 'none' },
  { action: 'delete', by: 'accounts', from: 'rejected', to: 'none' },
  { action: 'delete', by: 'accounts', from: 'approved', to: 'none' },
  { action: 'delete', by: 'accounts', from: 'sold', to: 'none' },
  { action: 'delete', by: 'accounts', from: 'completed', to: 'none' },
  { action: 'pay', by: 'payments', from: 'approved', to: 'paid', kind: 'sale' },
  { action: 'refund', by: 'payments', from: 'paid', to: 'approved', kind: 'sale' },
  // Cancels an accepted pickup too.
  { action: 'refund', by: 'payments', from: 'collection', to: 'approved', kind: 'sale' },
  // A lost dispute. The content is the approved one, so publishing it again needs no moderation.
  { action: 'pause', by: 'payments', from: 'paid', to: 'paused', kind: 'sale' },
  { action: 'pause', by: 'payments', from: 'collection', to: 'paused', kind: 'sale' },
  { action: 'resume', by: 'owner', from: 'paused', to: 'approved' },
  { action: 'edit', by: 'owner', from: 'paused', to: 'pending' },
  { action: 'delete', by: 'owner', from: 'paused', to: 'none' },
  { action: 'delete', by: 'accounts', from: 'paused', to: 'none' },
  { action: 'collect', by: 'pickups', from: 'paid', to: 'collection', kind: 'sale' },
  { action: 'collect', by: 'pickups', from: 'approved', to: 'collection', kind: 'donation' },
  { action: 'cancel_collection', by: 'pickups', from: 'collection', to: 'paid', kind: 'sale' },
  { action: 'cancel_collection', by: 'pickups', from: 'collection', to: 'approved', kind: 'donation' },
  { action: 'complete', by: 'pickups', from: 'collection', to: 'completed' },
  ...hideable.flatMap((state): Transition[] => [
    { action: 'hide', by: 'suspension', from: state, to: state, hidden: true },
    { action: 'show', by: 'suspension', from: state, to: state, hidden: false },
  ]),
]

export function recyclableTransition(
  from: RecyclableStatus | 'none',
  by: RecyclableActor,
  action: RecyclableAction,
  kind: 'sale' | 'donation',
): Transition | undefined {
  return recyclableLifeCycle.find(
    (t) => t.from === from && t.by === by && t.action === action && (t.kind === undefined || t.kind === kind),
  )
}

/** The fields that decide visibility. `hidden`: the owner is suspended (rules 4.10). */
export interface Visibility {
  readonly status: RecyclableStatus
  readonly hidden: boolean
}

/**
 * Returns the flags of an ad. A hidden ad is in no list or queue; its link works only if another user is involved, as
 * in a pickup.
 */
export function flagsOf({ status, hidden }: Visibility): StateFlags {
  const meaning: StateFlags = recyclableStates[status]
  if (!hidden) return meaning
  return { ...meaning, listed: false, queued: false, openByLink: meaning.openByLink && !meaning.listed }
}

/** Returns true for ads in listing and map (rules 4.3). */
export function isListed(ad: Visibility): boolean {
  return flagsOf(ad).listed
}

/** Returns true for ads that everyone can open by link (rules 4.3). */
export function isVisibleByLink(ad: Visibility): boolean {
  return flagsOf(ad).openByLink
}
