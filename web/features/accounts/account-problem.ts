import type { TFunction } from 'i18next'
import { isRefusalCode } from '../../../shared/refusals.ts'
import { isNetworkError, problemText, refusalCode } from '../../lib/server/problem.ts'
import { requiresProof } from './requires-proof.ts'

export const unknownFault = 'errors:fault.unknown'

/** Each journey has its own message for too many attempts (rules 2.3). */
export type Journey = 'sign_in' | 'sign_up' | 'recovery'

/**
 * Returns the namespaced message key for an error of the user pool or the API. An unknown e-mail and a wrong password
 * share one key (rules 2.2). Triggers can only report a code inside the message: '… failed with error <code>.'
 */
export function accountProblemKey(error: unknown, journey: Journey): string {
  if (!(error instanceof Error)) return unknownFault
  const refused = refusalCode(error)
  if (refused !== undefined) return `errors:error.${refused}`
  const code = /failed with error ([a-z_]+\.[a-z_]+)/.exec(error.message)?.[1]
  if (code !== undefined && isRefusalCode(code)) return `errors:error.${code}`
  if (requiresProof(error)) return 'accounts:problem.proofNeeded'
  switch (error.name) {
    case 'NotAuthorizedException':
      if (/attempts exceeded/i.test(error.message)) return `errors:error.${journey}.too_many_attempts`
      return /session/i.test(error.message) ? 'accounts:problem.sessionOver' : 'accounts:problem.credentials'
    case 'UserNotFoundException':
      return 'accounts:problem.credentials'
    case 'CodeMismatchException':
    case 'ExpiredCodeException':
    case 'EnableSoftwareTokenMFAException':
      return 'accounts:problem.code'
    case 'UsernameExistsException':
    case 'AliasExistsException':
      return 'accounts:problem.exists'
    case 'InvalidPasswordException':
      return 'accounts:problem.password'
    case 'LimitExceededException':
    case 'TooManyRequestsException':
    case 'TooManyFailedAttemptsException':
      return `errors:error.${journey}.too_many_attempts`
    case 'CodeDeliveryFailureException':
      return 'accounts:problem.delivery'
    case 'SignInException':
      return 'accounts:problem.sessionOver'
    default:
      return isNetworkError(error) ? 'errors:fault.network' : unknownFault
  }
}

/** Returns the message key for an error and logs unexpected errors. */
export function loggedProblemKey(error: unknown, journey: Journey): string {
  const key = accountProblemKey(error, journey)
  if (key === unknownFault) console.error(error)
  return key
}

/** Returns the translated message, with the limits and times of API refusals; `t` must load both namespaces. */
export function accountProblemText(t: TFunction<['accounts', 'errors']>, error: unknown, journey: Journey): string {
  return refusalCode(error) ? problemText(t, error) : t(loggedProblemKey(error, journey) as 'errors:fault.unknown')
}
