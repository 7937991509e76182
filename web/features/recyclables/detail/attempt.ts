const keyOf = (recyclableId: string) => `retorna.buy.${recyclableId}`

/**
 * The key of an attempt to buy an ad: kept through reloads and lost answers, so that pressing again leads to the same
 * order and the same checkout.
 */
export function attemptFor(
  recyclableId: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): string {
  const kept = storage.getItem(keyOf(recyclableId))
  if (kept !== null) return kept
  const attempt = crypto.randomUUID()
  storage.setItem(keyOf(recyclableId), attempt)
  return attempt
}

/** What was tried is over: the next attempt is another order. */
export function forgetAttempt(recyclableId: string, storage: Pick<Storage, 'removeItem'> = sessionStorage): void {
  storage.removeItem(keyOf(recyclableId))
}
