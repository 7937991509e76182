import { isDeepStrictEqual } from 'node:util'
import { type Compared, comparable, isRefusal } from './differences/comparing.ts'
import { compare, severalTables, type Verdict } from './differences/differences.ts'
import type { Operation } from './operation.ts'
import { perform } from './scenario.ts'
import type { Answer, Call } from './wire.ts'

export interface Attempt {
  readonly verdict: Verdict
  readonly refused: boolean
}

/** Runs an operation on both endpoints and compares the responses. */
export async function attempt(own: Call, other: Call, operation: Operation): Promise<Attempt> {
  const [ours, theirs] = await both(own, other, operation)
  const verdict = compare(operation, ours, theirs)
  const refused = theirs.some(({ status }) => status !== 200)
  return { verdict: verdict.difference ? await tableByTable(own, other, operation, verdict) : verdict, refused }
}

const both = (own: Call, other: Call, operation: Operation) =>
  Promise.all([perform(own, operation), perform(other, operation)])

/**
 * Judges a batch refused by both endpoints, possibly for different tables. Repeats it one table at a time: both must
 * agree on each part, and each response to the whole must equal one of the parts.
 */
async function tableByTable(own: Call, other: Call, operation: Operation, whole: Verdict): Promise<Verdict> {
  const { difference } = whole
  const parts = partsByTable(operation)
  if (parts.length < 2 || !difference || !isRefusal(difference.ours) || !isRefusal(difference.theirs)) return whole
  const listed = new Set([severalTables.name])
  const said: { ours: Compared[]; theirs: Compared[] } = { ours: [], theirs: [] }
  let diverged = false
  for (const part of parts) {
    const [ours, theirs]: [Answer[], Answer[]] = await both(own, other, part)
    const verdict = compare(part, ours, theirs)
    if (verdict.difference) return whole
    for (const name of verdict.listed) listed.add(name)
    diverged ||= verdict.diverged
    said.ours.push(comparable(part, ours))
    said.theirs.push(comparable(part, theirs))
  }
  const explained = (['ours', 'theirs'] as const).every((side) =>
    said[side].some((form) => isDeepStrictEqual(form, difference[side])),
  )
  return explained ? { listed: [...listed], diverged } : whole
}

function partsByTable({ name, body }: Operation): Operation[] {
  const requests = body.RequestItems
  if (!name.startsWith('Batch') || requests === null || typeof requests !== 'object' || Array.isArray(requests))
    return []
  return Object.entries(requests).map(([table, request]) => ({
    name,
    body: { ...body, RequestItems: { [table]: request } },
  }))
}
