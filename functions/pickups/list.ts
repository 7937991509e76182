import * as z from 'zod'
import { type PickupView, pickupPageSize } from '../../shared/contract/pickup-views.ts'
import { idOf } from '../../shared/ids.ts'
import type { Actor } from '../kit/people/actor.ts'
import { decodeCursor, nextCursor } from '../kit/table/cursor.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { sideOf } from '../talk/conversation-row.ts'
import { readConversation } from '../talk/store.ts'
import type { PickupRow } from './pickup-row.ts'
import { indexRowsOf, pickupsAt, readRelated } from './store.ts'
import { viewFor } from './view.ts'

export interface ListDeps {
  readonly table: Table
  readonly now: Date
}

export interface Page {
  readonly items: PickupView[]
  readonly nextCursor: string | null
}

export async function viewsOf(
  { table, now }: ListDeps,
  rows: readonly PickupRow[],
  { userId }: Actor,
): Promise<PickupView[]> {
  const around = await readRelated(table, rows, userId)
  return rows.map((row) => viewFor(row, userId, around(row), now))
}

/** @throws Refusal pickup.not_found for other callers */
export async function viewOf({ table, now }: ListDeps, row: PickupRow, { userId }: Actor): Promise<PickupView> {
  const around = await readRelated(table, [row], userId)
  return viewFor(row, userId, around(row), now)
}

const pickup = idOf('pickup')

/**
 * Newest first.
 * @throws Refusal conversation.not_found for other callers, request.invalid
 */
export async function pickupsOfConversation(
  deps: ListDeps,
  actor: Actor,
  conversationId: string,
  cursor: string | undefined,
): Promise<Page> {
  const before = decodeCursor(cursor, pickup)
  const conversation = await readConversation(deps.table, conversationId)
  sideOf(conversation, actor.userId)
  const { pk, sk } = keys.pickupOfAd(conversation.recyclableId, conversationId, '')
  return pageBelow(deps, actor, { pk, prefix: sk, before })
}

/** `2026-11-21T14:05#pic_…` */
export const positionOfOwn = z.string().refine((text) => {
  const [at = '', id, ...more] = text.split('#')
  return more.length === 0 && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(at) && pickup.safeParse(id).success
})

/**
 * Latest day first.
 * @throws Refusal request.invalid
 */
export function completedPickups(deps: ListDeps, actor: Actor, cursor: string | undefined): Promise<Page> {
  const before = decodeCursor(cursor, positionOfOwn)
  return pageBelow(deps, actor, {
    pk: keys.completedPickupOf(actor.userId, '', '').pk,
    prefix: keys.collectedPrefix,
    before,
  })
}

/** Index rows under a prefix, descending, below `before`. */
async function pageBelow(
  deps: ListDeps,
  actor: Actor,
  { pk, prefix, before }: { pk: string; prefix: string; before: string | undefined },
): Promise<Page> {
  const after = before && prefix + before
  const range = { pk, first: prefix, last: after ?? `${prefix}~`, from: 'last', after } as const
  const leads = await indexRowsOf(deps.table, range, pickupPageSize + 1)
  const shown = leads.slice(0, pickupPageSize)
  const next = leads.length > pickupPageSize ? shown.at(-1)?.sk.slice(prefix.length) : undefined
  return { items: await viewsOf(deps, await pickupsAt(deps.table, shown), actor), nextCursor: nextCursor(next) }
}
