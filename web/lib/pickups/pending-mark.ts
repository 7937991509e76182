const keyOf = (userId: string) => `confirmations:${userId}`

/** Marks in localStorage whether a user has pending confirmations, so that pages need not open the database. */
export function setPendingMark(userId: string, count: number): void {
  try {
    if (count > 0) localStorage.setItem(keyOf(userId), String(count))
    else localStorage.removeItem(keyOf(userId))
  } catch (error) {
    console.warn('Pending confirmations are sent only from the pickups page.', error)
  }
}

export function hasPendingConfirmations(userId: string): boolean {
  return localStorage.getItem(keyOf(userId)) !== null
}
