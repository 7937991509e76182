/** Calls for each item in turn. A refusal does not stop the rest; the failures keep the order of the items. */
export async function oneByOne<Item>(
  items: readonly Item[],
  call: (item: Item) => Promise<unknown>,
): Promise<readonly { readonly item: Item; readonly error: unknown }[]> {
  const failures: { readonly item: Item; readonly error: unknown }[] = []
  for (const item of items) {
    try {
      await call(item)
    } catch (error) {
      failures.push({ item, error })
    }
  }
  return failures
}
