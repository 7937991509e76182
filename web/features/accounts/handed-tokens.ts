import type { JWT } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { decodeJwt } from 'jose'
import type { HandedTokens } from '../../../shared/contract/device-sign-ins.ts'
import { readSession } from '../../lib/session/session.ts'

/** Signs in with tokens of a sign-in that the API made, and reloads the session. */
export async function keepHandedTokens({ userId, ...given }: HandedTokens): Promise<void> {
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
}

function tokenOf(token: string): JWT {
  return { payload: decodeJwt(token) as JWT['payload'], toString: () => token }
}
