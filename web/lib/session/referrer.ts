const storageKey = 'referrer'

/** Keeps who invited the visitor until their first profile save (rules 11.1); the latest link counts. */
export function keepReferrer(userId: string): void {
  localStorage.setItem(storageKey, userId)
}

export function keptReferrer(): string | undefined {
  return localStorage.getItem(storageKey) ?? undefined
}

/** The server has it by now. */
export function forgetReferrer(): void {
  localStorage.removeItem(storageKey)
}
