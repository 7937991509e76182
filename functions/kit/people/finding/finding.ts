import { plainText } from '../../../../shared/words/plain-text.ts'
import { type Key, keys } from '../../table/keys.ts'
import type { Part } from '../../table/transaction.ts'
import type { ProfileRow } from '../profile/profile-row.ts'

/** CPF and CNPJ have their own rows. */
export interface SearchKey {
  readonly by: 'email' | 'phone' | 'name'
  readonly value: string
}

/** Ignores case, accents and spaces. */
export function plainName(name: string): string {
  return plainText(name).trim().replace(/\s+/g, ' ')
}

/** Several users may share a search key. */
export function searchKeysOf({ email, phone, name }: Pick<ProfileRow, 'email' | 'phone' | 'name'>): SearchKey[] {
  const all: SearchKey[] = [
    { by: 'email', value: email },
    { by: 'phone', value: phone },
    { by: 'name', value: plainName(name ?? '') },
  ]
  return all.filter(({ value }) => value !== '')
}

export function searchItems(row: ProfileRow): (Key & Readonly<Record<string, unknown>>)[] {
  return searchKeysOf(row).map((finder) => ({ ...keyOf(finder, row.id), userId: row.id }))
}

export function searchParts(before: ProfileRow, after: ProfileRow): Part[] {
  const [had, has] = [before, after].map(searchKeysOf) as [SearchKey[], SearchKey[]]
  const same = (one: SearchKey) => (other: SearchKey) => one.by === other.by && one.value === other.value
  return [
    ...had.filter((one) => !has.some(same(one))).map((one): Part => ({ Delete: { Key: keyOf(one, before.id) } })),
    ...has
      .filter((one) => !had.some(same(one)))
      .map((one): Part => ({ Put: { Item: { ...keyOf(one, after.id), userId: after.id } } })),
  ]
}

function keyOf({ by, value }: SearchKey, userId: string): Key {
  return keys.userFinder(by, value, userId)
}
