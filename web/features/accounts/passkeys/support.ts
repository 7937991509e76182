/** Returns whether the browser supports passkeys; they require a secure context (HTTPS). */
export function passkeysSupported(): boolean {
  return window.isSecureContext && typeof window.PublicKeyCredential === 'function'
}

/**
 * Returns whether this device verifies its user by fingerprint, face or screen lock. Only such devices get the offer.
 */
export async function verifiesItsUser(): Promise<boolean> {
  return passkeysSupported() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
}

/** Returns the default name of a new passkey. These names are the same in every language. */
export function deviceName(userAgent = navigator.userAgent): string | undefined {
  const names = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux']
  const found = names.find((name) => userAgent.includes(name))
  if (found === 'Macintosh') return 'Mac'
  return found === 'CrOS' ? 'Chromebook' : found
}
