import { randomBytes } from 'node:crypto'
import {
  type AuthenticationResultType,
  type CognitoIdentityProviderClient,
  ConfirmDeviceCommand,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'

/** Tokens of a sign-in that the API made for a browser. */
export interface HandedTokens {
  readonly userId: string
  readonly accessToken: string
  readonly idToken: string
  readonly refreshToken: string
  readonly deviceKey: string
  readonly deviceGroupKey: string
}

/**
 * Confirms the device of a sign-in at the pool, which renews the tokens of confirmed devices only. The tokens that may
 * do so stay here; the browser gets renewed ones without that right (rules 2.19). Undefined without a new device.
 */
export async function handTokensOver(
  cognito: Pick<CognitoIdentityProviderClient, 'send'>,
  ClientId: string,
  { userId, tokens }: { readonly userId: string; readonly tokens: AuthenticationResultType | undefined },
): Promise<HandedTokens | undefined> {
  const { AccessToken, RefreshToken, NewDeviceMetadata } = tokens ?? {}
  const { DeviceKey, DeviceGroupKey = '' } = NewDeviceMetadata ?? {}
  if (!AccessToken || !RefreshToken || !DeviceKey) return undefined
  // No sign-in starts by this device, so nothing keeps its secret.
  const random = (bytes: number) => randomBytes(bytes).toString('base64')
  await cognito.send(
    new ConfirmDeviceCommand({
      AccessToken,
      DeviceKey,
      DeviceSecretVerifierConfig: { PasswordVerifier: random(384), Salt: random(16) },
    }),
  )
  const renewed = await cognito.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken, DeviceKey }))
  const { AccessToken: accessToken = '', IdToken: idToken = '' } = renewed.AuthenticationResult ?? {}
  return {
    userId,
    accessToken,
    idToken,
    refreshToken: RefreshToken,
    deviceKey: DeviceKey,
    deviceGroupKey: DeviceGroupKey,
  }
}
