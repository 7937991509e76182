import { isDeepStrictEqual } from 'node:util'
import { isListed, recyclableStates } from '../../shared/life-cycles/recyclable.ts'
import { type Key, keys } from '../kit/keys.ts'
import type { Part } from '../kit/transaction.ts'
import { cardKeys, cardOf } from './card-row.ts'
import type { RecyclableRow } from './recyclable-row.ts'

export type Item = Key & Readonly<Record<string, unknown>>

/** Every item that says this ad, by what its state means: the whole of what is stored under its name. */
export function itemsOf(row: RecyclableRow): Item[] {
  return [recyclableItem(row), ...cardItems(row)]
}

/** The ad's own item: key, index keys of its owner and, where its state says so, of the moderation queue. */
export function recyclableItem(row: RecyclableRow): Item {
  return {
    ...keys.recyclable(row.id),
    ...row,
    gsi1pk: keys.recyclablesOfOwner(row.ownerId),
    gsi1sk: row.id,
    ...(recyclableStates[row.status].queued
      ? { gsi2pk: keys.moderationQueue, gsi2sk: `${row.createdAt}#${row.id}` }
      : {}),
  }
}

/** The cards of an ad, under each of their keys; none where its state is not listed. */
export function cardItems(row: RecyclableRow): Item[] {
  if (!isListed(row.status)) return []
  const card = cardOf(row)
  return cardKeys(card).map((key) => ({ ...key, ...card }))
}

/** The parts that make the cards of `before` those of `after`; a card that stays as it is costs nothing. */
export function cardParts(before: RecyclableRow | undefined, after: RecyclableRow | undefined): Part[] {
  const left = new Map(before ? cardItems(before).map((item) => [item.pk, item]) : [])
  const written: Part[] = []
  for (const item of after ? cardItems(after) : []) {
    if (!isDeepStrictEqual(left.get(item.pk), item)) written.push({ Put: { Item: item } })
    left.delete(item.pk)
  }
  const removed = [...left.values()].map(({ pk, sk }): Part => ({ Delete: { Key: { pk, sk } } }))
  return [...removed, ...written]
}
