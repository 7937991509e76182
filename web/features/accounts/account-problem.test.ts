import { describe, expect, it } from 'vitest'
import errors from '../../i18n/ptBR/errors.json' with { type: 'json' }
import { accountProblemKey, unknownFault } from './account-problem.ts'

function poolError(name: string, message = 'refused') {
  return Object.assign(new Error(message), { name })
}

describe('accountProblemKey', () => {
  it('returns the same key for a wrong password and an unknown e-mail', () => {
    expect(accountProblemKey(poolError('NotAuthorizedException'), 'sign_in')).toBe('accounts:problem.credentials')
    expect(accountProblemKey(poolError('UserNotFoundException'), 'sign_in')).toBe('accounts:problem.credentials')
  })

  it('extracts the refusal code of a trigger from the error message', () => {
    const mismatch = poolError(
      'UserLambdaValidationException',
      'PreAuthentication failed with error sign_in.phone_mismatch.',
    )
    expect(accountProblemKey(mismatch, 'sign_in')).toBe('errors:error.sign_in.phone_mismatch')
    const attempts = poolError(
      'UserLambdaValidationException',
      'PreSignUp failed with error sign_up.too_many_attempts.',
    )
    expect(accountProblemKey(attempts, 'sign_up')).toBe('errors:error.sign_up.too_many_attempts')
  })

  it('maps a trigger that timed out to the fault that asks to try again', () => {
    const timedOut = poolError(
      'UserLambdaValidationException',
      'PreAuthentication failed with error RequestId: r Error: Task timed out after 5.00 seconds.',
    )
    expect(accountProblemKey(timedOut, 'sign_in')).toBe(unknownFault)
    expect(errors.fault.unknown).toMatch(/Tente novamente/)
  })

  it('uses the refusal code of the API unchanged', () => {
    const refused = Object.assign(new Error('password.breached'), { code: 'password.breached', status: 422 })
    expect(accountProblemKey(refused, 'sign_up')).toBe('errors:error.password.breached')
  })

  it('returns a separate key for too many attempts on each journey', () => {
    for (const journey of ['sign_in', 'sign_up', 'recovery'] as const) {
      expect(accountProblemKey(poolError('LimitExceededException'), journey)).toBe(
        `errors:error.${journey}.too_many_attempts`,
      )
    }
  })

  it('distinguishes an expired sign-in from a wrong password', () => {
    const over = poolError('NotAuthorizedException', 'Invalid session for the user, session is expired.')
    expect(accountProblemKey(over, 'sign_in')).toBe('accounts:problem.sessionOver')
  })

  it('asks for a new sign-in when the token lacks the required scopes', () => {
    const renewed = poolError('NotAuthorizedException', 'Access Token does not have required scopes')
    expect(accountProblemKey(renewed, 'sign_in')).toBe('accounts:problem.proofNeeded')
  })

  it('returns the same key for a wrong and an expired code', () => {
    expect(accountProblemKey(poolError('CodeMismatchException'), 'sign_in')).toBe('accounts:problem.code')
    expect(accountProblemKey(poolError('ExpiredCodeException'), 'recovery')).toBe('accounts:problem.code')
  })

  it('recognises a network error and maps everything else to the unknown fault', () => {
    expect(accountProblemKey(poolError('NetworkError'), 'sign_in')).toBe('errors:fault.network')
    expect(accountProblemKey(poolError('InternalErrorException'), 'sign_in')).toBe('errors:fault.unknown')
    expect(accountProblemKey('strange', 'sign_in')).toBe('errors:fault.unknown')
  })
})
