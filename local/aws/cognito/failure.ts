/**
 * A refusal of the service: `code` becomes `__type` of the answer, `message` its text. Any other error is an internal
 * fault.
 */
export class CognitoFailure extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const failure = (code: string) => (message: string) => new CognitoFailure(code, message)

export const notAuthorized = failure('NotAuthorizedException')
export const invalidParameter = failure('InvalidParameterException')
export const invalidPassword = failure('InvalidPasswordException')
export const resourceNotFound = failure('ResourceNotFoundException')
export const limitExceeded = () =>
  new CognitoFailure('LimitExceededException', 'Attempt limit exceeded, please try after some time.')

/**
 * The same error for a wrong password and, where existence is hidden, for an unknown user name. A disabled account with
 * a wrong password gets it too.
 */
export const incorrectCredentials = () => notAuthorized('Incorrect username or password.')

export const userNotFound = () => new CognitoFailure('UserNotFoundException', 'User does not exist.')

export const codeMismatch = (message = 'Invalid verification code provided, please try again.') =>
  new CognitoFailure('CodeMismatchException', message)

export const expiredCode = (message = 'Invalid code provided, please request a code again.') =>
  new CognitoFailure('ExpiredCodeException', message)
