import type { Pool } from '../pool/pool.ts'
import type { User } from '../users/users.ts'
import { type AuthReply, challenge, type Step, secondFactor } from './mfa.ts'

/** Continues after the right password: replaces a temporary one, else asks for the second factor. */
export function afterPassword(step: Step, user: User): Promise<AuthReply> | AuthReply {
  if (user.status !== 'FORCE_CHANGE_PASSWORD') return secondFactor(step, user)
  const { sub: _, ...attributes } = user.attributes
  return challenge(
    step,
    { name: 'NEW_PASSWORD_REQUIRED' },
    {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: JSON.stringify(missingAttributes(step.pool, user)),
      userAttributes: JSON.stringify(attributes),
    },
  )
}

export function missingAttributes(pool: Pool, user: User): string[] {
  const missing = (pool.settings.Schema ?? []).filter(({ Name, Required }) => Required && !user.attributes[Name])
  return missing.map(({ Name }) => `userAttributes.${Name}`)
}
