/** Whether this browser has passkeys at all; over plain HTTP none has. */
export function passkeysSupported(): boolean {
  return window.isSecureContext && typeof window.PublicKeyCredential === 'function'
}

/** Whether this very device looks at a finger, a face or its lock: only then is it offered unasked. */
export async function looksAtItsOwner(): Promise<boolean> {
  return passkeysSupported() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
}

/** What a new passkey is called until its owner calls it otherwise: names that are the same in every language. */
export function deviceName(userAgent = navigator.userAgent): string | undefined {
  const names = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux']
  const found = names.find((name) => userAgent.includes(name))
  if (found === 'Macintosh') return 'Mac'
  return found === 'CrOS' ? 'Chromebook' : found
}
