import { openItem } from '../../lib/hooks/use-open-item.ts'

export interface SavedView {
  readonly name: string
  /** The address’s query with its `?`, without the open item. */
  readonly search: string
}

/** A page and its admin: a filter may hold a person's e-mail, which another user of the browser must not see. */
export interface ViewsOf {
  readonly userId: string
  readonly pathname: string
}

const keyOf = ({ userId, pathname }: ViewsOf) => `views:${userId}:${pathname}`

/** Returns the saved filters of a page. Damaged ones count as none. */
export function keptViews(of: ViewsOf): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    return []
  }
}

export function keepViews(of: ViewsOf, views: readonly SavedView[]): void {
  if (views.length === 0) localStorage.removeItem(keyOf(of))
  else localStorage.setItem(keyOf(of), JSON.stringify(views))
}

/** Returns what a view keeps of an address: its filters in one order, '' without any. */
export function searchOfView(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(openItem)
  params.sort()
  return params.size === 0 ? '' : `?${params}`
}

function isView(view: unknown): view is SavedView {
  const { name, search } = (view ?? {}) as Partial<SavedView>
  return typeof name === 'string' && typeof search === 'string' && /^\?/.test(search)
}
