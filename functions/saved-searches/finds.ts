import type * as z from 'zod'
import { type dailyFindsGathered, maxListedMatches } from '../../events/saved-search-events.ts'
import type { Find, SavedSearchRow } from './store.ts'

export interface Digest {
  readonly event: z.infer<typeof dailyFindsGathered.data> | undefined
  readonly taken: readonly Find[]
  /** Rows of searches that are deleted or send no alerts any more. */
  readonly dropped: readonly Find[]
}

/** Uses the searches' current names. An ad found on two days by a search counts once. */
export function decideDigest(userId: string, finds: readonly Find[], searches: readonly SavedSearchRow[]): Digest {
  const names = new Map(searches.filter(({ alert }) => alert !== 'never').map(({ id, name }) => [id, name]))
  const wanted = Map.groupBy(finds, ({ searchId }) => names.has(searchId))
  const taken = wanted.get(true) ?? []
  const once = [...new Map(taken.map((find) => [`${find.searchId}#${find.recyclableId}`, find])).values()]
  const shown = once.slice(0, maxListedMatches).map(({ searchId, searchName, recyclableId, type, city }) => ({
    name: names.get(searchId) ?? searchName,
    recyclableId,
    type,
    city,
  }))
  const event = once.length > 0 ? { userId, count: once.length, finds: shown } : undefined
  return { event, taken, dropped: wanted.get(false) ?? [] }
}

interface Head {
  readonly find: Find
  readonly rest: AsyncIterator<Find>
}

async function headOf(rest: AsyncIterator<Find>): Promise<Head | undefined> {
  const next = await rest.next()
  return next.done ? undefined : { find: next.value, rest }
}

/** Merges days, each sorted by user id, into one list per user. */
export async function* byUser(
  days: readonly AsyncIterable<Find>[],
): AsyncGenerator<{ userId: string; finds: readonly Find[] }> {
  const heads = await Promise.all(days.map((day) => headOf(day[Symbol.asyncIterator]())))
  for (;;) {
    const [userId] = heads.flatMap((head) => (head ? [head.find.userId] : [])).sort()
    if (userId === undefined) return
    const finds: Find[] = []
    for (const [index, first] of heads.entries()) {
      let head = first
      for (; head?.find.userId === userId; head = await headOf(head.rest)) finds.push(head.find)
      heads[index] = head
    }
    yield { userId, finds }
  }
}
