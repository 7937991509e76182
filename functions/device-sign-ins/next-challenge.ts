export interface Result {
  readonly challengeName: string
  readonly challengeResult: boolean
}

export interface Decision {
  readonly challengeName: 'CUSTOM_CHALLENGE' | ''
  readonly issueTokens: boolean
  readonly failAuthentication: boolean
}

/** AWS does not document whether a required second factor follows the pass, so both are accepted. */
const factors = ['SMS_MFA', 'SOFTWARE_TOKEN_MFA']

/** Asks for the pass once. Refuses passwords, because this flow would skip the phone check. */
export function nextChallenge([pass, ...rest]: readonly Result[]): Decision {
  if (pass === undefined) return { challengeName: 'CUSTOM_CHALLENGE', issueTokens: false, failAuthentication: false }
  const right =
    pass.challengeName === 'CUSTOM_CHALLENGE' &&
    pass.challengeResult &&
    rest.every(({ challengeName, challengeResult }) => challengeResult && factors.includes(challengeName))
  return { challengeName: '', issueTokens: right, failAuthentication: !right }
}
