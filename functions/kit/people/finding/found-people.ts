import { keys } from '../../table/keys.ts'
import { queryAll } from '../../table/query.ts'
import type { Table } from '../../table/table.ts'
import { taxIdHolder } from '../profile/profiles.ts'
import type { SearchKey } from './finding.ts'
import { parseSearch } from './search-terms.ts'

/** Each user found costs a Query in the lists. */
const mostPeople = 10

/** Finds by e-mail, phone, full name, CPF or CNPJ; at most ten. */
export async function findPeople(table: Table, text: string): Promise<string[]> {
  const { taxId, finder } = parseSearch(text)
  const [holder, bearers] = await Promise.all([
    taxId === undefined ? undefined : taxIdHolder(table, taxId),
    finder ? bearersOf(table, finder) : [],
  ])
  return [...new Set([...(holder === undefined ? [] : [holder]), ...bearers])].slice(0, mostPeople)
}

async function bearersOf(table: Table, { by, value }: SearchKey): Promise<string[]> {
  const ids: string[] = []
  const asked = queryAll(table, {
    KeyConditionExpression: 'pk = :found',
    ExpressionAttributeValues: { ':found': keys.userFinder(by, value, '').pk },
    Limit: mostPeople,
  })
  for await (const { sk } of asked) {
    ids.push(String(sk))
    if (ids.length === mostPeople) break
  }
  return ids
}
