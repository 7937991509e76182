import { plainText } from '../../../../shared/words/plain-text.ts'
import { type Key, keys } from '../../table/keys.ts'
import type { Part } from '../../table/transaction.ts'
import type { ProfileRow } from '../profile/profile-row.ts'

/** What admins find a person by, beside the CPF or CNPJ, whose claim says whose it is. */
export interface Finder {
  readonly by: 'email' | 'phone' | 'name'
  readonly value: string
}

/** A name as it is looked for: whatever its case, accents and blanks. */
export function plainName(name: string): string {
  return plainText(name).trim().replace(/\s+/g, ' ')
}

/** By what somebody is found. Several people may share each of these. */
export function findersOf({ email, phone, name }: Pick<ProfileRow, 'email' | 'phone' | 'name'>): Finder[] {
  const all: Finder[] = [
    { by: 'email', value: email },
    { by: 'phone', value: phone },
    { by: 'name', value: plainName(name ?? '') },
  ]
  return all.filter(({ value }) => value !== '')
}

/** The rows by which somebody is found. */
export function finderItems(row: ProfileRow): (Key & Readonly<Record<string, unknown>>)[] {
  return findersOf(row).map((finder) => ({ ...keyOf(finder, row.id), userId: row.id }))
}

/** What makes the rows that found somebody before those that find them afterwards. */
export function finderParts(before: ProfileRow, after: ProfileRow): Part[] {
  const [had, has] = [before, after].map(findersOf) as [Finder[], Finder[]]
  const same = (one: Finder) => (other: Finder) => one.by === other.by && one.value === other.value
  return [
    ...had.filter((one) => !has.some(same(one))).map((one): Part => ({ Delete: { Key: keyOf(one, before.id) } })),
    ...has
      .filter((one) => !had.some(same(one)))
      .map((one): Part => ({ Put: { Item: { ...keyOf(one, after.id), userId: after.id } } })),
  ]
}

function keyOf({ by, value }: Finder, userId: string): Key {
  return keys.userFinder(by, value, userId)
}
