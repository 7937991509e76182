import { InitiateAuthCommand, RespondToAuthChallengeCommand } from '@aws-sdk/client-cognito-identity-provider'
import { inject } from 'vitest'
import { codeByEmail, poolMetadata } from '../../../shared/people/self-service.ts'
import { localConsole, type Person, pool } from './people.ts'
import { srpClient } from './srp-client.ts'

export type Credentials = Pick<Person, 'email' | 'phone' | 'password'>

export interface StartedSignIn {
  readonly userId: string
  readonly session: string
}

const byEmail = { [poolMetadata.codeBy]: codeByEmail }

/** Begins a sign-in that asks for its code by e-mail. The wish in the password's answer reaches the sender. */
export async function beginByEmail(
  who: Credentials,
  atStart: Record<string, string> = byEmail,
): Promise<StartedSignIn> {
  const { userPoolId, userPoolClientId: ClientId } = inject('cloud')
  const srp = srpClient(userPoolId)
  const first = await pool().send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_SRP_AUTH',
      ClientId,
      AuthParameters: { USERNAME: who.email, SRP_A: srp.SRP_A },
      ClientMetadata: { phone: who.phone, ...atStart },
    }),
  )
  const asked = await pool().send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: srp.answer(first.ChallengeParameters ?? {}, who.password),
      ...(first.Session && { Session: first.Session }),
      ClientMetadata: byEmail,
    }),
  )
  if (asked.ChallengeName !== 'SMS_MFA') throw new Error(`The pool asks for ${asked.ChallengeName}`)
  return { userId: asked.ChallengeParameters?.USER_ID_FOR_SRP ?? '', session: asked.Session ?? '' }
}

export async function beginAndRead(who: Credentials): Promise<StartedSignIn & { readonly code: string }> {
  const seen = await localConsole().lastId('emails', who.email)
  const started = await beginByEmail(who)
  return { ...started, code: await localConsole().code('emails', who.email, seen) }
}
