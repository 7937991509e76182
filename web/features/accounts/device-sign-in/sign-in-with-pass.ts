import type { JWT } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { decodeJwt } from 'jose'
import { api } from '../../../lib/server/operations.ts'
import { identityReady } from '../../../lib/session/identity.ts'
import { readSession } from '../../../lib/session/session.ts'
import type { SignInStep } from '../sign-in.ts'

/**
 * Signs in with the pass `<id>.<secret>` of an approved code. The API signs in, because the pool renews tokens of a
 * confirmed device only, and this screen's own may not confirm one (decisions/0057).
 */
export async function signInWithPass(_userId: string, pass: string): Promise<SignInStep> {
  await identityReady()
  const [id = '', secret = ''] = pass.split('.')
  const { userId, ...given } = await api.deviceSignIns.signIn.call({ id, secret })
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken: tokenOf(given.accessToken),
      idToken: tokenOf(given.idToken),
      refreshToken: given.refreshToken,
      // This device has no secret: it renews tokens and cannot start a sign-in.
      deviceMetadata: { deviceKey: given.deviceKey, deviceGroupKey: given.deviceGroupKey, randomPassword: 'none' },
      clockDrift: 0,
      username: userId,
    },
  })
  await readSession()
  return { step: 'done' }
}

function tokenOf(token: string): JWT {
  return { payload: decodeJwt(token) as JWT['payload'], toString: () => token }
}
