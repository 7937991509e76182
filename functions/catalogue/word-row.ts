import * as z from 'zod'
import { idOf } from '../../shared/ids.ts'
import type { Position } from '../../shared/places.ts'
import type { Action, Category } from '../../shared/recyclables/categories.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import { placesOf } from './card-row.ts'
import type { RecyclableRow } from './recyclable-row.ts'

/** Has all that a search needs before it reads a card. */
export interface WordRow extends Position {
  readonly id: string
  readonly words: readonly string[]
  readonly category: Category
  readonly action: Action
  readonly priceCents: number
}

/** One letter: a search reads up to a thousand rows, billed by the byte. */
const categoryLetters = {
  plastic: 'l',
  paper: 'p',
  metal: 'm',
  glass: 'v',
  electronics: 'e',
  organic: 'o',
  others: 'x',
} as const satisfies Record<Category, string>
const actionLetters = { donation: 'd', sale: 's' } as const satisfies Record<Action, string>

const wordItem = z.object({
  pk: z.string(),
  sk: idOf('recyclable'),
  /** The ad's other words; its own is in the key. */
  w: z.string(),
  c: z.enum(categoryLetters),
  a: z.enum(actionLetters),
  p: z.number().int(),
  y: z.number(),
  x: z.number(),
})

/** Id, place, attribute names and other fields. */
const bytesBesideWords = 70

/** Estimates the read cost of a row in bytes. */
export function bytesOf({ words }: Pick<WordRow, 'words'>): number {
  return bytesBesideWords + words.join(' ').length
}

type Listed = Pick<RecyclableRow, 'id' | 'place' | 'category' | 'action' | 'priceCents'>

/** At most ten words × six places. */
export function wordKeys({ id, place }: Pick<Listed, 'id' | 'place'>, words: readonly string[]): Key[] {
  return words.flatMap((word) => placesOf(place).map((at) => ({ pk: keys.word(word, at), sk: id })))
}

export function wordItems(ad: Listed, words: readonly string[]): z.infer<typeof wordItem>[] {
  const facts = {
    c: categoryLetters[ad.category],
    a: actionLetters[ad.action],
    p: ad.priceCents,
    y: ad.place.latitude,
    x: ad.place.longitude,
  }
  return words.flatMap((word) => {
    const others = words.filter((other) => other !== word).join(' ')
    return wordKeys(ad, [word]).map((key) => ({ ...key, w: others, ...facts }))
  })
}

export function parseWordRow(item: unknown): WordRow {
  const { pk, sk, w, c, a, p, y, x } = wordItem.parse(item)
  const [, own = ''] = pk.split('#')
  return {
    id: sk,
    words: w === '' ? [own] : [own, ...w.split(' ')],
    category: ofLetter(categoryLetters, c),
    action: ofLetter(actionLetters, a),
    priceCents: p,
    latitude: y,
    longitude: x,
  }
}

function ofLetter<Name extends string>(letters: Readonly<Record<Name, string>>, letter: string): Name {
  const found = (Object.keys(letters) as Name[]).find((name) => letters[name] === letter)
  if (!found) throw new Error(`No name has the letter ${letter}`)
  return found
}
