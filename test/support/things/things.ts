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

/** One of each kind of thing, in the state in which operations are about it; all are the owner's. */
export interface Things {
  readonly ownerId: string
  /** For sale and approved, with one photo. */
  readonly ad: { readonly id: string; readonly version: number; readonly photoIds: readonly string[] }
  readonly pendingAd: Things['ad']
  /** That no ad uses. */
  readonly photoId: string
  /** Under `ad`, asked by the participant, without answer. */
  readonly questionId: string
  /** Of `ad`, open, by somebody who is none of the roles. */
  readonly reportId: string
  readonly savedSearchId: string
  /** Of `ad`, between its owner and the participant, with one message of each. */
  readonly conversationId: string
  /** Of donations of the owner; the participant has proposed each. */
  readonly pickups: Readonly<Record<'proposed' | 'accepted' | 'completed', string>>
  /** Of `ad`, bought by the participant. */
  readonly orderId: string
  /** Somebody who is none of the roles: with a whole profile that waits for its analysis. */
  readonly waitingUser: { readonly id: string; readonly version: number }
  readonly suspendedUser: Things['waitingUser']
  /** Of a screen that waits to be let in: nobody's yet. */
  readonly deviceSignIn: { readonly id: string; readonly secret: string; readonly number: number }
  /** Of R$ 100, pending; its workflow has never begun. */
  readonly withdrawalId: string
  /** Whom one can donate to. */
  readonly entity: { readonly id: string; readonly version: number }
  /** Of R$ 50, pending; its workflow has never begun. */
  readonly donationId: string
}

/** The things that somebody asks for: no others are planted. */
export type Needs = ReadonlySet<keyof Things>

/** Which things are asked for by whatever `use` does with them. */
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

/** Things that are nowhere. */
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

/** How each thing is written; what hangs on another writes that one first. */
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
 * Writes one of each kind of thing that is needed as the functions write them, without uploads and moderators: in
 * milliseconds. What is not among the needs is nowhere.
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
  // One after the other: both the withdrawal and the donation are of the owner's one balance.
  for (const [name, planting] of Object.entries(planters))
    if (needs.has(name as keyof Things)) things[name] = await planting()
  return things as unknown as Things
}

const everything: Needs = new Set(Object.keys(unplanted('', new Date())) as (keyof Things)[])

/** The same without pickups: nothing that keeps an account from going hangs on it. */
export function plantLoose(table: Table, ownerId: string, participantId: string): Promise<Things> {
  return plant(table, ownerId, participantId, new Set([...everything].filter((name) => name !== 'pickups')))
}
