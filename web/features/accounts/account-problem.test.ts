import { describe, expect, it } from 'vitest'
import { accountProblemKey } from './account-problem.ts'

function poolError(name: string, message = 'refused') {
  return Object.assign(new Error(message), { name })
}

describe('what the user pool refuses', () => {
  it('says the same of a wrong password and an unknown e-mail', () => {
    expect(accountProblemKey(poolError('NotAuthorizedException'), 'sign_in')).toBe('accounts:problem.credentials')
    expect(accountProblemKey(poolError('UserNotFoundException'), 'sign_in')).toBe('accounts:problem.credentials')
  })

  it("reads our triggers' code out of the error's text", () => {
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

  it('takes what the API refuses as it is', () => {
    const refused = Object.assign(new Error('password.breached'), { code: 'password.breached', status: 422 })
    expect(accountProblemKey(refused, 'sign_up')).toBe('errors:error.password.breached')
  })

  it('has a sentence of its own for too many attempts on each journey', () => {
    for (const journey of ['sign_in', 'sign_up', 'recovery'] as const) {
      expect(accountProblemKey(poolError('LimitExceededException'), journey)).toBe(
        `errors:error.${journey}.too_many_attempts`,
      )
    }
  })

  it('tells an expired sign-in from a wrong password', () => {
    const over = poolError('NotAuthorizedException', 'Invalid session for the user, session is expired.')
    expect(accountProblemKey(over, 'sign_in')).toBe('accounts:problem.sessionOver')
  })

  it('asks to sign in again where the token may no longer change how one signs in', () => {
    const renewed = poolError('NotAuthorizedException', 'Access Token does not have required scopes')
    expect(accountProblemKey(renewed, 'sign_in')).toBe('accounts:problem.signInAgain')
  })

  it('calls a wrong code and an expired one the same', () => {
    expect(accountProblemKey(poolError('CodeMismatchException'), 'sign_in')).toBe('accounts:problem.code')
    expect(accountProblemKey(poolError('ExpiredCodeException'), 'recovery')).toBe('accounts:problem.code')
  })

  it('knows a missing connection, and calls the rest unexpected', () => {
    expect(accountProblemKey(poolError('NetworkError'), 'sign_in')).toBe('errors:fault.network')
    expect(accountProblemKey(poolError('InternalErrorException'), 'sign_in')).toBe('errors:fault.unknown')
    expect(accountProblemKey('strange', 'sign_in')).toBe('errors:fault.unknown')
  })
})
