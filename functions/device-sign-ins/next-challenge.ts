/** A completed challenge of the sign-in and its result. */
export interface Result {
  readonly challengeName: string
  readonly challengeResult: boolean
}

/** Cognito's response fields: challenge, admit or refuse. */
export interface Decision {
  readonly challengeName: 'CUSTOM_CHALLENGE' | ''
  readonly issueTokens: boolean
  readonly failAuthentication: boolean
}

/**
 * Factors allowed after the pass. AWS does not document whether a required second factor follows, so both cases are
 * accepted.
 */
const factors = ['SMS_MFA', 'SOFTWARE_TOKEN_MFA']

/**
 * Asks for the pass once and admits a correct one. Passwords are refused here, because this flow would skip the phone
 * check of password sign-ins.
 */
export function nextChallenge([pass, ...rest]: readonly Result[]): Decision {
  if (pass === undefined) return { challengeName: 'CUSTOM_CHALLENGE', issueTokens: false, failAuthentication: false }
  const right =
    pass.challengeName === 'CUSTOM_CHALLENGE' &&
    pass.challengeResult &&
    rest.every(({ challengeName, challengeResult }) => challengeResult && factors.includes(challengeName))
  return { challengeName: '', issueTokens: right, failAuthentication: !right }
}
