/** A row of a test table: the name that a failure reports, and the value to check. */
export type Cell<Value> = readonly [name: string, value: Value]

/**
 * Checks every cell of a table within one test. Throws one error that lists each failing cell with its message; the
 * first failure is its cause, so that its diff is printed too. An empty table fails.
 */
export async function checkCells<Value>(
  cells: Iterable<Cell<Value>>,
  check: (value: Value, name: string) => unknown,
): Promise<void> {
  const failures: { name: string; error: unknown }[] = []
  let checked = 0
  for (const [name, value] of cells) {
    checked++
    try {
      await check(value, name)
    } catch (error) {
      failures.push({ name, error })
    }
  }
  if (checked === 0) throw new Error('The table has no cells')
  const [first] = failures
  if (!first) return
  const lines = failures.map(
    ({ name, error }) => `  ${name}: ${error instanceof Error ? error.message : String(error)}`,
  )
  throw new Error([`${failures.length} of ${checked} cells failed:`, ...lines].join('\n'), { cause: first.error })
}

/** Returns cells that are named by their own text. */
export function textCells<Text extends string>(texts: readonly Text[]): Cell<Text>[] {
  return texts.map((text) => [text, text])
}
