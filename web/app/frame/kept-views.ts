import { openItem } from '../../lib/hooks/use-open-item.ts'

export interface SavedView {
  readonly name: string
  /** The address’s query with its `?`, without the open item. */
  readonly search: string
}

const keyOf = (pathname: string) => `views:${pathname}`

/** Returns the saved filters of a page. Damaged ones count as none. */
export function keptViews(pathname: string): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(pathname)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    return []
  }
}

export function keepViews(pathname: string, views: readonly SavedView[]): void {
  if (views.length === 0) localStorage.removeItem(keyOf(pathname))
  else localStorage.setItem(keyOf(pathname), JSON.stringify(views))
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
