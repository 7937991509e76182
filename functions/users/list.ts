import { userId } from '../../shared/contract/profiles.ts'
import { usersPageSize as size } from '../../shared/contract/users.ts'
import { parseSearch } from '../kit/people/finding/search-terms.ts'
import { readProfile, taxIdHolder } from '../kit/people/profile/profiles.ts'
import { decodeCursor } from '../kit/table/cursor.ts'
import type { Table } from '../kit/table/table.ts'
import { newestUsers, type Page, timeAndUser, usersFoundBy, usersInAnalysis } from './store.ts'

export interface Asked {
  readonly search?: string | undefined
  readonly only?: 'in_analysis' | undefined
  readonly cursor?: string | undefined
}

/** @throws Refusal request.invalid for a cursor of another list */
export function listUsers(table: Table, { search = '', only, cursor }: Asked): Promise<Page> {
  if (search !== '') return findUsers(table, search, cursor)
  const read = only === 'in_analysis' ? usersInAnalysis : newestUsers
  return read(table, { after: decodeCursor(cursor, timeAndUser), size })
}

async function findUsers(table: Table, search: string, cursor: string | undefined): Promise<Page> {
  const { taxId, finder } = parseSearch(search)
  const after = decodeCursor(cursor, userId)
  // At most one: listed first, on the first page.
  const [holder, found] = await Promise.all([
    taxId !== undefined && after === undefined ? usersWithTaxId(table, taxId) : [],
    finder ? usersFoundBy(table, finder, { after, size }) : { rows: [], next: undefined },
  ])
  const others = found.rows.filter(({ id }) => !holder.some((one) => one.id === id))
  return { rows: [...holder, ...others], next: found.next }
}

async function usersWithTaxId(table: Table, taxId: string) {
  const id = await taxIdHolder(table, taxId)
  const row = id === undefined ? undefined : await readProfile(table, id)
  return row ? [row] : []
}
