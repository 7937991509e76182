import { randomBytes } from 'node:crypto'
import {
  type CognitoIdentityProviderClient,
  ConfirmDeviceCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { poolMetadata } from '../../shared/people/self-service.ts'
import { Refusal } from '../../shared/refusals.ts'
import { isPassValid, readDeviceSignIn } from '../kit/people/screens/device-sign-in.ts'
import { holderOf, issueTicket } from '../kit/people/ticket.ts'
import type { Table } from '../kit/table/table.ts'

export interface ScreenDeps {
  readonly table: Table
  readonly cognito: CognitoIdentityProviderClient
  readonly clientId: string
}

export interface ScreenTokens {
  readonly userId: string
  readonly accessToken: string
  readonly idToken: string
  readonly refreshToken: string
  readonly deviceKey: string
  readonly deviceGroupKey: string
}

/**
 * Signs an approved screen in and confirms its device at the pool, which renews the tokens of confirmed devices only.
 * The tokens that may do so stay here; the screen gets renewed ones without that right (rules 2.9, 2.19).
 * @throws Refusal device_sign_in.not_found
 */
export async function signScreenIn(
  { table, cognito, clientId: ClientId }: ScreenDeps,
  { id, secret }: { readonly id: string; readonly secret: string },
  now: Date,
): Promise<ScreenTokens> {
  const row = await readDeviceSignIn(table, id)
  const userId = row?.userId ?? ''
  if (!isPassValid(row, secret, userId, now)) throw new Refusal('device_sign_in.not_found')
  const pass = `${id}.${secret}`
  const answer = async () => {
    const asked = await cognito.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'CUSTOM_AUTH',
        AuthParameters: { USERNAME: userId },
        ClientMetadata: { device_pass: pass },
      }),
    )
    return cognito.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName: 'CUSTOM_CHALLENGE',
        Session: asked.Session,
        ChallengeResponses: { USERNAME: userId, ANSWER: pass },
        ClientMetadata: { [poolMetadata.selfService]: await issueTicket(table, holderOf.selfService(userId), now) },
      }),
    )
  }
  const { AuthenticationResult: tokens } = await answer().catch(refuse)
  const { DeviceKey, DeviceGroupKey } = tokens?.NewDeviceMetadata ?? {}
  if (!tokens?.AccessToken || !tokens.RefreshToken || !DeviceKey) throw new Refusal('device_sign_in.not_found')
  // The screen never signs in by this device, so nothing keeps its secret.
  const random = (bytes: number) => randomBytes(bytes).toString('base64')
  await cognito.send(
    new ConfirmDeviceCommand({
      AccessToken: tokens.AccessToken,
      DeviceKey,
      DeviceSecretVerifierConfig: { PasswordVerifier: random(384), Salt: random(16) },
    }),
  )
  const { RefreshToken } = tokens
  const renewed = await cognito.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken, DeviceKey }))
  const { AccessToken = '', IdToken = '' } = renewed.AuthenticationResult ?? {}
  return {
    userId,
    accessToken: AccessToken,
    idToken: IdToken,
    refreshToken: RefreshToken,
    deviceKey: DeviceKey,
    deviceGroupKey: DeviceGroupKey ?? '',
  }
}

/** The triggers refuse a used pass and a suspended account. */
function refuse(error: unknown): never {
  const refused = ['NotAuthorizedException', 'UserLambdaValidationException', 'UserNotFoundException']
  if (error instanceof Error && refused.includes(error.name)) throw new Refusal('device_sign_in.not_found')
  throw error
}
