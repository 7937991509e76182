import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  pickup: 'PICKUP#',
  pickupChecks: 'PICKUPCHECKS',
  pickupsOfAd: 'PICKUPS#',
  pickupsOf: 'PICKUPSOF#',
  pickupTotals: 'WEIGHTS#',
  ratings: 'RATINGS#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  pickup: (id: string): Key => ({ pk: `${prefixes.pickup}${id}`, sk: 'PICKUP' }),
  pickupOfAd: (recyclableId: string, conversationId: string, pickupId: string): Key => ({
    pk: `${prefixes.pickupsOfAd}${recyclableId}`,
    sk: `${conversationId}#${pickupId}`,
  }),
  /** `at` is date and time (`2026-11-21T14:05`). */
  pickupOf: (userId: string, at: string, pickupId: string): Key => ({
    pk: `${prefixes.pickupsOf}${userId}`,
    sk: `PICKUP#${at}#${pickupId}`,
  }),
  pickupOfPrefix: 'PICKUP#',
  /** Completed pickups only. */
  completedPickupOf: (userId: string, at: string, pickupId: string): Key => ({
    pk: `${prefixes.pickupsOf}${userId}`,
    sk: `COLLECTED#${at}#${pickupId}`,
  }),
  collectedPrefix: 'COLLECTED#',
  /** Weights given and collected, by material, in grams. */
  pickupTotals: (userId: string): Key => ({ pk: `${prefixes.pickupTotals}${userId}`, sk: 'WEIGHTS' }),
  /** A pickup to look at from an instant on: a reminder or the end of the wait for confirmations. */
  pickupCheck: (dueAt: string, pickupId: string): Key => ({
    pk: prefixes.pickupChecks,
    sk: `${dueAt}#${pickupId}`,
  }),
  pickupChecks: prefixes.pickupChecks,
  /** A reminder to confirm; `of` is the time of the other side's confirmation. */
  pickupReminder: (pickupId: string, of: string, day: number): Key => ({
    pk: `${prefixes.pickup}${pickupId}`,
    sk: `REMINDER#${of}#${day}`,
  }),
  pickupReminderPrefix: 'REMINDER#',
  /** Received from the other side; one a pickup. */
  rating: (userId: string, pickupId: string): Key => ({
    pk: `${prefixes.ratings}${userId}`,
    sk: `RATING#${pickupId}`,
  }),
  ratingPrefix: 'RATING#',
  /** Given by the user. */
  ratingByUser: (userId: string, pickupId: string): Key => ({
    pk: `${prefixes.ratings}${userId}`,
    sk: `RATED#${pickupId}`,
  }),
  ratedPrefix: 'RATED#',
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  pickup: { exported: 'pickups', erased: 'without a name', ground: 'contract', term: 'no end' },
  // Names neither participant.
  pickupOfAd: null,
  pickupOf: { exported: { not: 'its target is exported' }, erased: 'removed', ground: 'contract', term: 'the account' },
  pickupOfPrefix: null,
  completedPickupOf: {
    exported: { not: 'its target is exported' },
    erased: 'removed',
    ground: 'contract',
    term: 'the account',
  },
  collectedPrefix: null,
  pickupTotals: { exported: 'others', erased: 'removed', ground: 'contract', term: 'the account' },
  // A checked pickup is found by its id; a reminder names neither participant.
  pickupCheck: null,
  pickupChecks: null,
  pickupReminder: null,
  pickupReminderPrefix: null,
  rating: { exported: 'ratingsReceived', erased: 'removed', ground: 'contract', term: 'the recipient’s account' },
  ratingPrefix: null,
  ratingByUser: { exported: 'ratingsGiven', erased: 'removed', ground: 'contract', term: 'the account' },
  ratedPrefix: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  pickup: {
    prefix: prefixes.pickup,
    read: {
      get: ['pickups/api', 'pickups/end', 'pickups/sweep'],
      batchGet: ['orders/api', 'pickups/api', 'pickups/end', 'pickups/sweep', 'privacy/erase', 'privacy/export'],
      query: ['pickups/sweep'],
    },
    write: {
      put: ['pickups/api', 'pickups/end', 'pickups/sweep'],
      update: ['pickups/api', 'privacy/erase'],
    },
  },
  pickupChecks: {
    prefix: prefixes.pickupChecks,
    read: {
      query: ['pickups/sweep'],
    },
    write: {
      put: ['pickups/api', 'pickups/end', 'pickups/sweep'],
      delete: ['pickups/sweep'],
    },
  },
  pickupsOfAd: {
    prefix: prefixes.pickupsOfAd,
    read: {
      query: ['pickups/api', 'pickups/end'],
    },
    write: {
      put: ['pickups/api', 'pickups/end', 'pickups/sweep'],
    },
  },
  pickupsOf: {
    prefix: prefixes.pickupsOf,
    read: {
      batchGet: ['privacy/erase'],
      query: ['pickups/api', 'pickups/end', 'pickups/sweep', 'privacy/erase', 'privacy/export'],
    },
    write: {
      put: ['pickups/api', 'pickups/end', 'pickups/sweep'],
      update: ['pickups/api'],
      delete: ['privacy/erase'],
    },
  },
  pickupTotals: {
    prefix: prefixes.pickupTotals,
    read: {
      get: ['pickups/api'],
      query: ['privacy/erase', 'privacy/export'],
    },
    write: {
      update: ['pickups/api', 'pickups/end', 'pickups/sweep'],
      delete: ['privacy/erase'],
    },
  },
  ratings: {
    prefix: prefixes.ratings,
    read: {
      batchGet: ['privacy/export'],
      query: ['privacy/erase', 'privacy/export'],
    },
    write: {
      put: ['pickups/api'],
      update: ['privacy/erase'],
      delete: ['privacy/erase'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
