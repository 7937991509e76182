const keyOf = (userId: string) => `outbox:${userId}`

/** Records in localStorage whether the user has pending messages, so that pages need not open the database. */
export function markWaiting(userId: string, count: number): void {
  try {
    if (count > 0) localStorage.setItem(keyOf(userId), String(count))
    else localStorage.removeItem(keyOf(userId))
  } catch (error) {
    console.warn('Messages that wait are sent only from the conversations.', error)
  }
}

export function hasWaiting(userId: string): boolean {
  return localStorage.getItem(keyOf(userId)) !== null
}
