import {
  type CognitoIdentityProviderClient,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { poolMetadata } from '../../../shared/people/self-service.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { type HandedTokens, handTokensOver } from '../../kit/people/sign-ins/handed-tokens.ts'
import { holderOf, issuePoolPass } from '../../kit/people/sign-ins/pool-pass.ts'
import type { Table } from '../../kit/table/table.ts'
import { mayBeByEmail, readSignIn } from '../gates/sign-in-record.ts'

export interface EmailSignInDeps {
  readonly table: Table
  readonly cognito: Pick<CognitoIdentityProviderClient, 'send'>
  readonly clientId: string
}

/** Wrong, used or expired codes and sessions, and locked accounts. Other errors are faults. */
const wrongAnswers = new Set([
  'NotAuthorizedException',
  'CodeMismatchException',
  'ExpiredCodeException',
  'InvalidParameterException',
  'UserNotFoundException',
  'UserLambdaValidationException',
])
const overload = new Set(['TooManyRequestsException', 'LimitExceededException', 'ForbiddenException'])

/**
 * Answers a sign-in of the pool with an e-mailed code and returns its tokens. The API answers, because only it may get
 * tokens that confirm the device; the browser's lack that right (rules 2.24). Reads first whether a code was mailed, so
 * that strangers cause no write and no call of the pool.
 * @throws Refusal sign_in.code_wrong, request.too_many
 */
export async function signInByEmail(
  { table, cognito, clientId: ClientId }: EmailSignInDeps,
  { userId, session, code }: { readonly userId: string; readonly session: string; readonly code: string },
  now: Date,
): Promise<HandedTokens> {
  if (!mayBeByEmail(await readSignIn(table, userId), now)) throw new Refusal('sign_in.code_wrong')
  const pass = await issuePoolPass(table, holderOf.selfService(userId), now)
  const { AuthenticationResult } = await cognito
    .send(
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName: 'SMS_MFA',
        Session: session,
        ChallengeResponses: { USERNAME: userId, SMS_MFA_CODE: code },
        ClientMetadata: { [poolMetadata.selfService]: pass },
      }),
    )
    .catch(refuse)
  const handed = await handTokensOver(cognito, ClientId, { userId, tokens: AuthenticationResult })
  if (!handed) throw new Refusal('sign_in.code_wrong')
  return handed
}

function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (wrongAnswers.has(name)) throw new Refusal('sign_in.code_wrong')
  if (overload.has(name)) throw new Refusal('request.too_many')
  throw error
}
