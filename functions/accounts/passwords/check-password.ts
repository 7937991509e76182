import * as z from 'zod'
import { brokenPasswordRule } from '../../../shared/people/password.ts'
import { isRefusalCode, Refusal } from '../../../shared/refusals.ts'
import { endpointOf, signedPost } from '../../kit/services/signed-post.ts'
import type { PasswordOwner } from './judge.ts'

/** @throws Refusal password.* for a weak one, request.invalid for a broken rule of the form */
export type CheckPassword = (password: string, owner: PasswordOwner) => Promise<void>

/** The first call of an instance loads the dictionaries. */
const timeoutMs = 8000
const verdict = z.object({ refusal: z.string().refine(isRefusalCode).nullable() })

/**
 * Asks the one function that judges new passwords (rules 2.5): its dictionaries are three times as heavy as an API
 * function.
 */
export function passwordChecker(functionName: string): CheckPassword {
  const path = `/2015-03-31/functions/${functionName}/invocations`
  return async (password, owner) => {
    if (brokenPasswordRule(password) !== null) throw new Refusal('request.invalid')
    const answer = await signedPost({
      service: 'lambda',
      url: new URL(path, endpointOf('lambda', 'AWS_ENDPOINT_URL_LAMBDA')),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password, owner }),
      timeoutMs,
    })
    if (!answer.ok || answer.headers.has('x-amz-function-error')) {
      throw new Error(`Passwords cannot be judged: ${answer.status}`)
    }
    const { refusal } = verdict.parse(await answer.json())
    if (refusal !== null) throw new Refusal(refusal)
  }
}
