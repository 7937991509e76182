const storageKey = 'referrer'

/** Stores the referrer of a visitor until the first profile save (rules 11.1). The latest link wins. */
export function storeReferrer(userId: string): void {
  localStorage.setItem(storageKey, userId)
}

export function readReferrer(): string | undefined {
  return localStorage.getItem(storageKey) ?? undefined
}

export function forgetReferrer(): void {
  localStorage.removeItem(storageKey)
}
