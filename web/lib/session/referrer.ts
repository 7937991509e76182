const storageKey = 'referrer'

/** Stores the referrer of a visitor until the first profile save (rules 11.1). The latest link wins. */
export function keepReferrer(userId: string): void {
  localStorage.setItem(storageKey, userId)
}

export function keptReferrer(): string | undefined {
  return localStorage.getItem(storageKey) ?? undefined
}

export function forgetReferrer(): void {
  localStorage.removeItem(storageKey)
}
