import type { Guard, Insertion } from './find-guards.ts'

/** A place in the instrumented source: lines count from 1, columns from 0. */
export interface Site {
  readonly guard: Guard
  readonly line: number
  readonly column: number
}

/** Returns the source with a switch before each guard, and where the switches are. */
export function instrument(
  source: string,
  guards: readonly Guard[],
): { readonly text: string; readonly sites: Site[] } {
  const insertions = guards.flatMap((guard, depth) =>
    guard.insertions.map((insertion) => ({ ...insertion, guard, depth })),
  )
  const sites: Site[] = []
  let [text, from] = ['', 0]
  for (const insertion of insertions.toSorted(inOrder)) {
    text += source.slice(from, insertion.at)
    from = insertion.at
    if (insertion.switch !== undefined) sites.push({ guard: insertion.guard, ...endOf(text, insertion.switch) })
    text += insertion.text
  }
  return { text: text + source.slice(from), sites }
}

interface Placed extends Insertion {
  readonly depth: number
}

/** At one offset, what ends there comes before what begins there, and what began last ends first. */
function inOrder(one: Placed, other: Placed): number {
  if (one.at !== other.at) return one.at - other.at
  const [begins, otherBegins] = [one.switch !== undefined, other.switch !== undefined]
  if (begins !== otherBegins) return begins ? 1 : -1
  return begins ? one.depth - other.depth : other.depth - one.depth
}

function endOf(text: string, beyond: number): { line: number; column: number } {
  const lines = text.split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + beyond }
}
