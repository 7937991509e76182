import { invalidParameter, invalidPassword } from '../failure.ts'
import type { PoolSettings } from '../pool/definition.ts'
import { makeVerifier } from '../sign-in/srp.ts'
import type { User } from './users.ts'

/**
 * Cognito's symbol characters; a space counts only inside the password. Letters are those of Basic Latin ("Adding user
 * pool password requirements" in its developer guide).
 */
const symbol = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|(?<=\S.*) (?=.*\S)/

/** Returns the pool name in password derivation: the pool's id after the underscore, as in every client library. */
export function poolNameOf(settings: PoolSettings): string {
  return settings.id.slice(settings.id.indexOf('_') + 1)
}

export function checkPassword(settings: PoolSettings, password: string): void {
  if (password.length > 256 || !/^[\S]+.*[\S]+$/.test(password)) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: " +
        'Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$',
    )
  }
  const policy = settings.Policies?.PasswordPolicy ?? {}
  const required = (rule: boolean | undefined) => rule ?? !settings.Policies?.PasswordPolicy
  const broken = [
    password.length < (policy.MinimumLength ?? 8) && 'Password not long enough',
    required(policy.RequireUppercase) && !/[A-Z]/.test(password) && 'Password must have uppercase characters',
    required(policy.RequireLowercase) && !/[a-z]/.test(password) && 'Password must have lowercase characters',
    required(policy.RequireNumbers) && !/[0-9]/.test(password) && 'Password must have numeric characters',
    required(policy.RequireSymbols) && !symbol.test(password) && 'Password must have symbol characters',
  ].find((rule) => rule !== false)
  if (broken) throw invalidPassword(`Password did not conform with policy: ${broken}`)
}

/**
 * Returns the stored form of a new password. `temporaryUntil` (ms) marks one that must be changed at the first sign-in.
 */
export function storedPassword(
  settings: PoolSettings,
  username: string,
  password: string,
  temporaryUntil?: number,
): NonNullable<User['password']> {
  const verifier = makeVerifier(poolNameOf(settings), username, password)
  return temporaryUntil === undefined ? verifier : { ...verifier, temporaryUntil }
}
