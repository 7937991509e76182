import { confirmSignIn, signIn } from 'aws-amplify/auth'
import { identityReady } from '../../../lib/session/identity.ts'
import { follow, type SignInStep } from '../sign-in.ts'

/**
 * Signs in with the pass of an approved code. The pool is told of it before it asks, since it admits nobody else
 * without phone. AWS does not say whether a second factor follows: the step says it.
 */
export async function enterWithPass(userId: string, pass: string): Promise<SignInStep> {
  await identityReady()
  const clientMetadata = { device_pass: pass }
  await signIn({ username: userId, options: { authFlowType: 'CUSTOM_WITHOUT_SRP', clientMetadata } })
  return follow(await confirmSignIn({ challengeResponse: pass }))
}
