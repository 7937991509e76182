import type { Operation } from './operation.ts'

export type Fails = (operations: readonly Operation[]) => Promise<boolean>

/**
 * Returns a shorter sequence that fails in the same way. Removes irrelevant operations, then irrelevant fields of the
 * last one, which shows the difference.
 */
export async function shrink(operations: readonly Operation[], fails: Fails): Promise<readonly Operation[]> {
  const last = operations.at(-1)
  if (!last) return operations
  const before = await withoutChunks(operations.slice(0, -1), (kept) => fails([...kept, last]))
  const smaller = await withoutFields(last, (operation) => fails([...before, operation]))
  return [...before, smaller]
}

async function withoutChunks(
  operations: readonly Operation[],
  fails: (kept: readonly Operation[]) => Promise<boolean>,
): Promise<readonly Operation[]> {
  let kept = operations
  for (let size = kept.length; size >= 1; size = Math.floor(size / 2)) {
    for (let start = 0; start < kept.length; ) {
      const fewer = kept.toSpliced(start, size)
      if (await fails(fewer)) kept = fewer
      else start += size
    }
  }
  return kept
}

async function withoutFields(
  operation: Operation,
  fails: (operation: Operation) => Promise<boolean>,
): Promise<Operation> {
  let smallest = operation
  for (const path of pathsOf(operation.body)) {
    const body = without(smallest.body, path)
    if (!body) continue
    const smaller = { ...smallest, body }
    if (await fails(smaller)) smallest = smaller
  }
  return smallest
}

/** Returns the paths of all fields and elements, outer before inner and later elements first. */
function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return []
  const inner = Object.entries(value).toReversed()
  return [...inner.map(([name]) => [...path, name]), ...inner.flatMap(([name, part]) => pathsOf(part, [...path, name]))]
}

function without(body: Operation['body'], path: readonly string[]): Operation['body'] | undefined {
  const copy = structuredClone(body)
  let here: unknown = copy
  for (const step of path.slice(0, -1)) here = (here as Record<string, unknown> | undefined)?.[step]
  const name = path.at(-1) ?? ''
  if (here === null || typeof here !== 'object' || !(name in here)) return undefined
  if (Array.isArray(here)) here.splice(Number(name), 1)
  else delete (here as Record<string, unknown>)[name]
  return copy
}
