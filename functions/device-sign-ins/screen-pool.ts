import {
  type CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { poolMetadata } from '../../shared/people/self-service.ts'
import { Refusal } from '../../shared/refusals.ts'
import { isPassValid, readDeviceSignIn } from '../kit/people/screens/device-sign-in.ts'
import { type HandedTokens, handTokensOver } from '../kit/people/sign-ins/handed-tokens.ts'
import { holderOf, issuePoolPass } from '../kit/people/sign-ins/pool-pass.ts'
import type { Table } from '../kit/table/table.ts'

export interface ScreenDeps {
  readonly table: Table
  readonly cognito: CognitoIdentityProviderClient
  readonly clientId: string
}

/**
 * Signs an approved screen in. Its tokens may neither confirm a device nor add factors (rules 2.9, 2.19).
 * @throws Refusal device_sign_in.not_found
 */
export async function signScreenIn(
  { table, cognito, clientId: ClientId }: ScreenDeps,
  { id, secret }: { readonly id: string; readonly secret: string },
  now: Date,
): Promise<HandedTokens> {
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
        ClientMetadata: { [poolMetadata.selfService]: await issuePoolPass(table, holderOf.selfService(userId), now) },
      }),
    )
  }
  const { AuthenticationResult: tokens } = await answer().catch(refuse)
  const handed = await handTokensOver(cognito, ClientId, { userId, tokens })
  if (!handed) throw new Refusal('device_sign_in.not_found')
  return handed
}

/** The triggers refuse a used pass and a suspended account. */
function refuse(error: unknown): never {
  const refused = ['NotAuthorizedException', 'UserLambdaValidationException', 'UserNotFoundException']
  if (error instanceof Error && refused.includes(error.name)) throw new Refusal('device_sign_in.not_found')
  throw error
}
