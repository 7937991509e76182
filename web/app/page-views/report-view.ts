import type { PageView, screenClasses } from '../../../shared/contract/page-views.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { apiUrl, webConfig } from '../../lib/server/config.ts'
import { routeOf } from './route-of.ts'

let counted: Promise<boolean> | undefined

/**
 * Reports a page view. Of the visits sampled with `sampledOneIn`, it counts enough to reach the configured
 * `pageViewsOneIn`.
 * A failed report is dropped silently.
 */
export async function reportView(pathname: string, sampledOneIn: number): Promise<void> {
  try {
    const first = counted === undefined
    counted ??= webConfig().then(({ pageViewsOneIn }) => Math.random() * pageViewsOneIn < sampledOneIn)
    if (!(await counted)) return
    await fetch(`${(await apiUrl()).href}/page-views`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        route: routeOf(pathname),
        locale: currentLocale(),
        screen: screenClass(),
        first,
      } satisfies PageView),
      credentials: 'omit',
      keepalive: true,
    })
  } catch (error) {
    counted = undefined
    console.debug(error)
  }
}

function screenClass(): (typeof screenClasses)[number] {
  if (!window.matchMedia('(width >= 48rem)').matches) return 'phone'
  return window.matchMedia('(width >= 75rem)').matches ? 'desktop' : 'tablet'
}
