/**
 * Computes a value at its first use: tables of words would slow down every cold start of a function that needs none of
 * them. Bundlers drop unused ones whose call is marked
 * as pure.
 */
export function lazy<T extends object>(compute: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= compute()
    return value
  }
}
