import type { Action, Category } from '../../shared/recyclables/categories.ts'
import { plainText } from '../../shared/words/plain-text.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'

export interface AdFilters {
  readonly search?: string | undefined
  readonly category?: Category | undefined
  readonly action?: Action | undefined
}

/** Returns whether a filter needs the ad's row. */
export function filtersAds({ search, category, action }: AdFilters): boolean {
  return Boolean(search || category || action)
}

/** Searches type, description, place and full address (rules 12.1), ignoring case and accents; all words must occur. */
export function matches(row: RecyclableRow, { search = '', category, action }: AdFilters): boolean {
  if (category && row.category !== category) return false
  if (action && row.action !== action) return false
  const { city, uf, district } = row.place
  const text = plainText([row.type, row.description, row.address, district, city, uf].join(' '))
  return plainText(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
