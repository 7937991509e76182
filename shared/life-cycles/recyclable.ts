import * as z from 'zod'

interface StateMeaning {
  /** In listing and map: the ad has its cards (rules 4.3). */
  readonly listed: boolean
  /** Anyone who has the link may open it; otherwise its owner and admins only (rules 4.3). */
  readonly openByLink: boolean
  /** It waits for a moderator: in the queue's index. */
  readonly queued: boolean
  /** Its photos are kept; otherwise they go when it comes to this state (rules 4.9). */
  readonly keepsPhotos: boolean
}

/**
 * The states of an ad (rules 4.1) and what each means. Cards, queue and photos follow from here: whoever changes an
 * ad names an action, and nobody has to remember what hangs on the state it leads to.
 */
export const recyclableStates = {
  pending: { listed: false, openByLink: false, queued: true, keepsPhotos: true },
  approved: { listed: true, openByLink: true, queued: false, keepsPhotos: true },
  rejected: { listed: false, openByLink: false, queued: false, keepsPhotos: true },
  paid: { listed: false, openByLink: true, queued: false, keepsPhotos: true },
  collection: { listed: false, openByLink: true, queued: false, keepsPhotos: true },
  sold: { listed: false, openByLink: true, queued: false, keepsPhotos: false },
  completed: { listed: false, openByLink: true, queued: false, keepsPhotos: false },
} as const satisfies Record<string, StateMeaning>

export type RecyclableStatus = keyof typeof recyclableStates
export const recyclableStatuses = Object.keys(recyclableStates) as [RecyclableStatus, ...RecyclableStatus[]]
export const recyclableStatus = z.enum(recyclableStatuses)

/**
 * Who acts on an ad. `payments`, `pickups`, `photos`, `suspension` and `accounts` are the system on behalf of what was
 * paid, collected, converted, of an owner who was suspended or restored, and of one whose account goes.
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
  'hide',
  'show',
  'close',
  'delete',
  'pay',
  'refund',
  'collect',
  'cancel_collection',
  'complete',
] as const
export type RecyclableAction = (typeof recyclableActions)[number]

/** `none`: there is no row, not yet or no longer. */
export interface Transition {
  readonly action: RecyclableAction
  readonly by: RecyclableActor
  readonly from: RecyclableStatus | 'none'
  readonly to: RecyclableStatus | 'none'
  /** The kind of ad it holds for; both when missing. */
  readonly only?: 'sale' | 'donation'
  /** Whether the ad is hidden from then on; as before when missing. */
  readonly hidden?: boolean
}

/** From these an ad can come into the listing again, at once or later: what is hidden there stays hidden. */
const hideable = ['pending', 'rejected', 'approved', 'paid', 'collection'] as const

/**
 * The life of an ad: one table read by the change of its rows, the buttons and the tests (rules 4.1, 4.2).
 * Whatever is not listed is refused.
 */
export const recyclableLifeCycle: readonly Transition[] = [
  { action: 'publish', by: 'owner', from: 'none', to: 'pending' },
  { action: 'approve', by: 'admin', from: 'pending', to: 'approved' },
  { action: 'reject', by: 'admin', from: 'pending', to: 'rejected' },
  { action: 'edit', by: 'owner', from: 'pending', to: 'pending' },
  { action: 'edit', by: 'owner', from: 'rejected', to: 'pending' },
  { action: 'edit', by: 'owner', from: 'approved', to: 'pending' },
  // Not from a state that anyone may see: no picture comes there that no moderator saw.
  { action: 'convert', by: 'photos', from: 'pending', to: 'pending' },
  { action: 'convert', by: 'photos', from: 'rejected', to: 'rejected' },
  { action: 'close', by: 'owner', from: 'approved', to: 'sold', only: 'sale' },
  { action: 'delete', by: 'owner', from: 'pending', to: 'none' },
  { action: 'delete', by: 'owner', from: 'rejected', to: 'none' },
  { action: 'delete', by: 'owner', from: 'approved', to: 'none' },
  // An account goes with its ads, unless money or a pickup hangs on one: then it waits (rules 15.4).
  { action: 'delete', by: 'accounts', from: 'pending', to: 'none' },
  { action: 'delete', by: 'accounts', from: 'rejected', to: 'none' },
  { action: 'delete', by: 'accounts', from: 'approved', to: 'none' },
  { action: 'delete', by: 'accounts', from: 'sold', to: 'none' },
  { action: 'delete', by: 'accounts', from: 'completed', to: 'none' },
  { action: 'pay', by: 'payments', from: 'approved', to: 'paid', only: 'sale' },
  { action: 'refund', by: 'payments', from: 'paid', to: 'approved', only: 'sale' },
  // An accepted pickup is cancelled with it.
  { action: 'refund', by: 'payments', from: 'collection', to: 'approved', only: 'sale' },
  { action: 'collect', by: 'pickups', from: 'paid', to: 'collection', only: 'sale' },
  { action: 'collect', by: 'pickups', from: 'approved', to: 'collection', only: 'donation' },
  { action: 'cancel_collection', by: 'pickups', from: 'collection', to: 'paid', only: 'sale' },
  { action: 'cancel_collection', by: 'pickups', from: 'collection', to: 'approved', only: 'donation' },
  { action: 'complete', by: 'pickups', from: 'collection', to: 'completed' },
  ...hideable.flatMap((state): Transition[] => [
    { action: 'hide', by: 'suspension', from: state, to: state, hidden: true },
    { action: 'show', by: 'suspension', from: state, to: state, hidden: false },
  ]),
]

/** The transition of an action by an actor from a state, or undefined where the life cycle has none. */
export function recyclableTransition(
  from: RecyclableStatus | 'none',
  by: RecyclableActor,
  action: RecyclableAction,
  kind: 'sale' | 'donation',
): Transition | undefined {
  return recyclableLifeCycle.find(
    (t) => t.from === from && t.by === by && t.action === action && (t.only === undefined || t.only === kind),
  )
}

/** What of an ad says who sees it. `hidden`: its owner is suspended (rules 4.10). */
export interface Shown {
  readonly status: RecyclableStatus
  readonly hidden: boolean
}

/**
 * What a state means for an ad. A hidden one is in no list and waits for no moderator; its link opens where somebody
 * else has to do with it by now, as with a pickup under way.
 */
export function meaningOf({ status, hidden }: Shown): StateMeaning {
  const meaning: StateMeaning = recyclableStates[status]
  if (!hidden) return meaning
  return { ...meaning, listed: false, queued: false, openByLink: meaning.openByLink && !meaning.listed }
}

/** In listing and map (rules 4.3). */
export function isListed(ad: Shown): boolean {
  return meaningOf(ad).listed
}

/** Open to everyone by link (rules 4.3). */
export function isVisibleByLink(ad: Shown): boolean {
  return meaningOf(ad).openByLink
}
