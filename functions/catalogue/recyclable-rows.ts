import { isDeepStrictEqual } from 'node:util'
import { flagsOf, isListed } from '../../shared/life-cycles/recyclable.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import type { Part } from '../kit/table/transaction.ts'
import { cardKeys, cardOf } from './card-row.ts'
import type { RecyclableRow } from './recyclable-row.ts'
import { wordItems } from './word-row.ts'

export type Item = Key & Readonly<Record<string, unknown>>

export function itemsOf(row: RecyclableRow): Item[] {
  return [recyclableItem(row), ...listedItems(row)]
}

/** Returns the ad's own item, indexed by owner and, in queued states, in the moderation queue. */
export function recyclableItem(row: RecyclableRow): Item {
  return {
    ...keys.recyclable(row.id),
    ...row,
    gsi1pk: keys.recyclablesOfOwner(row.ownerId),
    gsi1sk: row.id,
    ...(flagsOf(row).queued ? { gsi2pk: keys.moderationQueue, gsi2sk: `${row.createdAt}#${row.id}` } : {}),
  }
}

export function cardItems(row: RecyclableRow): Item[] {
  if (!isListed(row)) return []
  const card = cardOf(row)
  return cardKeys(card).map((key) => ({ ...key, ...card }))
}

export function listedItems(row: RecyclableRow): Item[] {
  return isListed(row) ? [...cardItems(row), ...wordItems(row, row.words)] : []
}

/** Unchanged items are not written. */
export function listedParts(before: RecyclableRow | undefined, after: RecyclableRow | undefined): Part[] {
  const left = new Map(before ? listedItems(before).map((item) => [item.pk, item]) : [])
  const written: Part[] = []
  for (const item of after ? listedItems(after) : []) {
    if (!isDeepStrictEqual(left.get(item.pk), item)) written.push({ Put: { Item: item } })
    left.delete(item.pk)
  }
  const removed = [...left.values()].map(({ pk, sk }): Part => ({ Delete: { Key: { pk, sk } } }))
  return [...removed, ...written]
}
