import { randomUUID } from 'node:crypto'
import { drawLots } from '../../../functions/device-sign-ins/start.ts'
import type { Table } from '../../../functions/kit/table/table.ts'
import { newId } from '../../../shared/ids.ts'
import { plantEntity } from './entities.ts'
import {
  aboutAd,
  plantAd,
  plantConversation,
  plantDeviceSignIn,
  plantDonation,
  plantOrder,
  plantPhoto,
  plantPickups,
  plantQuestion,
  plantReport,
  plantSavedSearch,
  plantUser,
  plantWithdrawal,
} from './plants.ts'

/** Fixtures of each kind, in the state that operations need; all belong to the owner. */
export interface Things {
  readonly ownerId: string
  /** For sale and approved, with one photo. */
  readonly ad: { readonly id: string; readonly version: number; readonly photoIds: readonly string[] }
  readonly pendingAd: Things['ad']
  readonly photoId: string
  /** On `ad`, by the participant, without an answer. */
  readonly questionId: string
  /** On `ad`, open, by an unrelated user. */
  readonly reportId: string
  readonly savedSearchId: string
  /** About `ad`, between owner and participant, with one message of each. */
  readonly conversationId: string
  /** About donations of the owner, each proposed by the participant. */
  readonly pickups: Readonly<Record<'proposed' | 'accepted' | 'completed', string>>
  readonly orderId: string
  /** An unrelated user with a complete profile in analysis. */
  readonly waitingUser: { readonly id: string; readonly version: number }
  readonly suspendedUser: Things['waitingUser']
  /** A waiting device sign-in without an account. */
  readonly deviceSignIn: { readonly id: string; readonly secret: string; readonly number: number }
  /** R$ 100, pending, without a workflow. */
  readonly withdrawalId: string
  readonly entity: { readonly id: string; readonly version: number }
  readonly donationId: string
}

/** The fixtures to create; all others stay placeholders. */
export type Needs = ReadonlySet<keyof Things>

/** Returns the fixtures that `use` reads. */
export function needsOf(use: (things: Things) => unknown): Needs {
  const asked = new Set<keyof Things>()
  const spy = new Proxy(unplanted(randomUUID(), new Date()), {
    get(things, key: keyof Things) {
      asked.add(key)
      return things[key]
    },
  })
  use(spy)
  return asked
}

function unplanted(ownerId: string, now: Date): Things {
  const ad = { id: newId('recyclable', now), version: 1, photoIds: [newId('photo', now)] }
  const somebody = { id: randomUUID(), version: 1 }
  const pickup = newId('pickup', now)
  return {
    ...{ ownerId, ad, pendingAd: ad, photoId: newId('photo', now), questionId: newId('question', now) },
    ...{ reportId: newId('report', now), savedSearchId: newId('savedSearch', now), orderId: newId('order', now) },
    ...{ conversationId: newId('conversation', now), withdrawalId: newId('withdrawal', now) },
    ...{ donationId: newId('donation', now), entity: { id: newId('entity', now), version: 1 } },
    ...{ waitingUser: somebody, suspendedUser: somebody, deviceSignIn: drawLots(now) },
    pickups: { proposed: pickup, accepted: pickup, completed: pickup },
  }
}

/** Returns a writer for each fixture; it writes the rows it depends on first. */
function plantersOf(table: Table, ownerId: string, participantId: string, now: Date) {
  const suspension = { reason: 'Anúncios falsos.', since: now.toISOString() }
  const ad = once(() => plantAd(table, ownerId, 'approved', now))
  const entity = once(() => plantEntity(table))
  return {
    ownerId: async () => ownerId,
    ad: async () => aboutAd(await ad()),
    pendingAd: async () => aboutAd(await plantAd(table, ownerId, 'pending', now)),
    photoId: async () => (await plantPhoto(table, ownerId, null, now)).id,
    questionId: async () => plantQuestion(table, await ad(), participantId, now),
    reportId: async () => plantReport(table, await ad(), now),
    savedSearchId: () => plantSavedSearch(table, ownerId, now),
    conversationId: async () => plantConversation(table, await ad(), participantId, now),
    pickups: () => plantPickups(table, ownerId, participantId),
    orderId: async () => plantOrder(table, await ad(), participantId, now),
    waitingUser: () => plantUser(table, null),
    suspendedUser: () => plantUser(table, suspension),
    deviceSignIn: () => plantDeviceSignIn(table, now),
    withdrawalId: () => plantWithdrawal(table, ownerId, now),
    entity: async () => {
      const { id, version } = await entity()
      return { id, version }
    },
    donationId: async () => plantDonation(table, ownerId, (await entity()).id, now),
  } satisfies { readonly [Name in keyof Things]: () => Promise<Things[Name]> }
}

function once<Thing>(planting: () => Promise<Thing>): () => Promise<Thing> {
  let planted: Promise<Thing> | undefined
  return () => {
    planted ??= planting()
    return planted
  }
}

/**
 * Writes the needed fixtures as the functions would, but in milliseconds, without uploads or moderation. Others are
 * placeholders.
 */
export async function plant(
  table: Table,
  ownerId: string,
  participantId: string,
  needs: Needs = everything,
): Promise<Things> {
  const now = new Date()
  const planters: Readonly<Record<string, () => Promise<unknown>>> = plantersOf(table, ownerId, participantId, now)
  const things: Record<string, unknown> = { ...unplanted(ownerId, now) }
  // In sequence, because withdrawal and donation change the same balance.
  for (const [name, planting] of Object.entries(planters))
    if (needs.has(name as keyof Things)) things[name] = await planting()
  return things as unknown as Things
}

const everything: Needs = new Set(Object.keys(unplanted('', new Date())) as (keyof Things)[])

/** Writes all fixtures except pickups, which would prevent the deletion of an account. */
export function plantLoose(table: Table, ownerId: string, participantId: string): Promise<Things> {
  return plant(table, ownerId, participantId, new Set([...everything].filter((name) => name !== 'pickups')))
}
