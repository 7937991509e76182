import { confirmSignIn, signIn } from 'aws-amplify/auth'
import { identityReady } from '../../../lib/session/identity.ts'
import { nextStepOf, type SignInStep } from '../sign-in.ts'

/**
 * Signs in with the pass of an approved code. The first request carries it as metadata, since the pool otherwise
 * refuses sign-ins without a phone. AWS does not document whether a second factor follows; the returned step says it.
 */
export async function signInWithPass(userId: string, pass: string): Promise<SignInStep> {
  await identityReady()
  const clientMetadata = { device_pass: pass }
  await signIn({ username: userId, options: { authFlowType: 'CUSTOM_WITHOUT_SRP', clientMetadata } })
  return nextStepOf(await confirmSignIn({ challengeResponse: pass }))
}
