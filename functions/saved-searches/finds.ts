import type * as z from 'zod'
import { type dailyFindsGathered, shownFinds } from '../../events/saved-search-events.ts'
import type { Find, SavedSearchRow } from './store.ts'

/** What one person is told in the morning, and the rows that it stands in. */
export interface Digest {
  readonly told: z.infer<typeof dailyFindsGathered.data> | undefined
  /** Of which it tells. */
  readonly taken: readonly Find[]
  /** Of which nobody wants to hear any more. */
  readonly dropped: readonly Find[]
}

/**
 * What of somebody's finds is worth telling: those of searches that still are and still have alerts, under the name
 * that the search has by now. An ad that a search has found on two days is one find.
 */
export function decideDigest(userId: string, finds: readonly Find[], searches: readonly SavedSearchRow[]): Digest {
  const names = new Map(searches.filter(({ alert }) => alert !== 'never').map(({ id, name }) => [id, name]))
  const wanted = Map.groupBy(finds, ({ searchId }) => names.has(searchId))
  const taken = wanted.get(true) ?? []
  const once = [...new Map(taken.map((find) => [`${find.searchId}#${find.recyclableId}`, find])).values()]
  const shown = once.slice(0, shownFinds).map(({ searchId, searchName, recyclableId, type, city }) => ({
    ...{ name: names.get(searchId) ?? searchName, recyclableId, type, city },
  }))
  const told = once.length > 0 ? { userId, count: once.length, finds: shown } : undefined
  return { told, taken, dropped: wanted.get(false) ?? [] }
}

interface Head {
  readonly find: Find
  readonly rest: AsyncIterator<Find>
}

async function headOf(rest: AsyncIterator<Find>): Promise<Head | undefined> {
  const next = await rest.next()
  return next.done ? undefined : { find: next.value, rest }
}

/** Finds of several days, of which each comes user by user in the order of their ids, as one list a user. */
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
