const keyOf = (userId: string) => `outbox:${userId}`

/** Records in localStorage whether the user has pending messages, so that pages need not open the database. */
export function storePendingCount(userId: string, count: number): void {
  try {
    if (count > 0) localStorage.setItem(keyOf(userId), String(count))
    else localStorage.removeItem(keyOf(userId))
  } catch (error) {
    console.warn('The pending count could not be stored; messages are sent only from the conversations page.', error)
  }
}

export function hasPendingMessages(userId: string): boolean {
  return localStorage.getItem(keyOf(userId)) !== null
}
