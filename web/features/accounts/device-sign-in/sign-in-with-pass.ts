import { api } from '../../../lib/server/operations.ts'
import { identityReady } from '../../../lib/session/identity.ts'
import { keepHandedTokens } from '../handed-tokens.ts'
import type { SignInStep } from '../sign-in.ts'

/**
 * Signs in with the pass `<id>.<secret>` of an approved code. The API signs in, because the pool renews tokens of a
 * confirmed device only, and this screen's own may not confirm one (decisions/0057).
 */
export async function signInWithPass(_userId: string, pass: string): Promise<SignInStep> {
  await identityReady()
  const [id = '', secret = ''] = pass.split('.')
  await keepHandedTokens(await api.deviceSignIns.signIn.call({ id, secret }))
  return { step: 'done' }
}
