import type { Action, Category } from '../../shared/recyclables/categories.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'

/** What an admin asks of a pending ad, beside the time it was made. */
export interface Wanted {
  readonly search?: string | undefined
  readonly category?: Category | undefined
  readonly action?: Action | undefined
}

/** Whether anything is asked of the ad itself: without it nothing of a row needs to be read. */
export function asksOfAds({ search, category, action }: Wanted): boolean {
  return Boolean(search ?? category ?? action)
}

/**
 * Whether a pending ad is what an admin asks for. The search reads type, description and the whole place, the address
 * as written included (rules 12.1), whatever case and accents; all of its words must be there, in any order.
 */
export function matches(row: RecyclableRow, { search = '', category, action }: Wanted): boolean {
  if (category && row.category !== category) return false
  if (action && row.action !== action) return false
  const { city, uf, district } = row.place
  const text = plain([row.type, row.description, row.address, district, city, uf].join(' '))
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
