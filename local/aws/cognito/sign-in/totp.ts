import { Secret, TOTP } from 'otpauth'

const stepMs = 30_000

/** Returns a new shared secret: 160 random bits (RFC 4226 §4) in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the 6-digit code of RFC 6238 (SHA-1, 30 s) at an instant. */
export function totpCode(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })
}

/** Returns the time step of a code, or undefined. Allows one step of clock difference to either side. */
export function matchingStep(secret: string, code: string, at: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const shift = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp: at.getTime(), window: 1 })
  return shift === null ? undefined : Math.floor(at.getTime() / stepMs) + shift
}
