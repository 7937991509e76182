import { Secret, TOTP } from 'otpauth'

const stepMs = 30_000

/** A new shared secret: 160 random bits (RFC 4226 §4) in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The 6-digit code of RFC 6238 (SHA-1, 30 s) for an instant. */
export function totpCode(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })
}

/**
 * The time step whose code was given, within one step to either side for clocks that differ; undefined when none fits.
 */
export function matchingStep(secret: string, code: string, at: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const shift = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp: at.getTime(), window: 1 })
  return shift === null ? undefined : Math.floor(at.getTime() / stepMs) + shift
}
