const keyOf = (userId: string) => `confirmations:${userId}`

/** Marks in localStorage whether a user has pending confirmations, so that pages need not open the database. */
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
