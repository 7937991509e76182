import type { ConversationView } from '../../shared/contract/conversations.ts'
import { coverOf, type RecyclableRow, recyclableRow } from '../catalogue/recyclable-row.ts'
import { mayRead } from '../catalogue/view.ts'
import type { Actor } from '../kit/people/actor.ts'
import { type ProfileRow, publicProfileOf } from '../kit/people/profile/profile-row.ts'
import { readProfiles } from '../kit/people/profile/profiles.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { type ConversationRow, isOpen, otherSide, personOf, sideOf, unreadOf } from '../talk/conversation-row.ts'

/** Shows of the other user only the public profile and read position, and of an ad no longer visible only its title. */
export function viewOf(
  row: ConversationRow,
  reader: Actor,
  ad: RecyclableRow | undefined,
  other: ProfileRow | undefined,
): ConversationView {
  const side = sideOf(row, reader.userId)
  const { id, seq, lastMessage, lastAt, openPickupId, startedAt } = row
  return {
    id,
    side,
    seq,
    lastMessage,
    lastAt,
    openPickupId,
    startedAt,
    recyclable: recyclableOf(row, ad, reader),
    other: publicProfileOf(personOf(row, otherSide[side]), other),
    readSeq: row[side].readSeq,
    otherReadSeq: row[otherSide[side]].readSeq,
    unread: unreadOf(row, side),
    blocked: row[side].blocked,
    open: isOpen(row),
  }
}

function recyclableOf(
  { recyclableId: id, recyclableType }: ConversationRow,
  ad: RecyclableRow | undefined,
  reader: Actor,
): ConversationView['recyclable'] {
  if (!ad || !mayRead(ad, reader)) {
    return { id, type: recyclableType, status: null, action: null, priceCents: null, cover: null }
  }
  const { type, status, action, priceCents } = ad
  return { id, type, status, action, priceCents, cover: coverOf(ad) }
}

export async function viewsOf(
  table: Table,
  rows: readonly ConversationRow[],
  reader: Actor,
): Promise<ConversationView[]> {
  const otherOf = (row: ConversationRow) => personOf(row, otherSide[sideOf(row, reader.userId)])
  const [ads, profiles] = await Promise.all([
    batchGet(
      table,
      rows.map(({ recyclableId }) => keys.recyclable(recyclableId)),
    ),
    readProfiles(table, rows.map(otherOf)),
  ])
  const byId = new Map(ads.map((item) => recyclableRow.parse(item)).map((ad) => [ad.id, ad]))
  return rows.map((row) => viewOf(row, reader, byId.get(row.recyclableId), profiles.get(otherOf(row))))
}
