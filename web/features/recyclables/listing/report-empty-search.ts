import type * as z from 'zod'
import type { emptySearch } from '../../../../shared/contract/page-views.ts'
import { mayCount } from '../../../lib/may-count.ts'
import { apiUrl } from '../../../lib/server/config.ts'

/** Words already reported by this visit. */
const reported = new Set<string>()

/**
 * Reports a search without results, once a visit (rules 12.10). The random value belongs to these words only, so that
 * nothing links two searches of a visit. A failed report is dropped silently.
 */
export async function reportEmptySearch(words: string): Promise<void> {
  if (reported.has(words) || !mayCount(navigator)) return
  reported.add(words)
  try {
    await fetch(`${(await apiUrl()).href}/page-views/empty-searches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ words, visit: crypto.randomUUID() } satisfies z.input<typeof emptySearch>),
      credentials: 'omit',
      keepalive: true,
    })
  } catch (error) {
    console.debug(error)
  }
}
