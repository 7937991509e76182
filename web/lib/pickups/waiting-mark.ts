const keyOf = (userId: string) => `confirmations:${userId}`

/** Notes beside the database whether a confirmation of a user waits there: pages need not open it to know. */
export function markConfirmations(userId: string, count: number): void {
  try {
    if (count > 0) localStorage.setItem(keyOf(userId), String(count))
    else localStorage.removeItem(keyOf(userId))
  } catch (error) {
    console.warn('Confirmations that wait are sent only from the page of pickups.', error)
  }
}

export function hasConfirmations(userId: string): boolean {
  return localStorage.getItem(keyOf(userId)) !== null
}
