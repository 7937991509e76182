const keyOf = (recyclableId: string) => `retorna.buy.${recyclableId}`

/**
 * Returns the idempotency key of a purchase attempt. It survives reloads and lost answers, so that a repeated press
 * returns the same order and checkout.
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

/** The next attempt creates another order. */
export function forgetAttempt(recyclableId: string, storage: Pick<Storage, 'removeItem'> = sessionStorage): void {
  storage.removeItem(keyOf(recyclableId))
}
