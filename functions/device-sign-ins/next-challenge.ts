/** A step of a sign-in that the pool has seen through, right or wrong. */
export interface Result {
  readonly challengeName: string
  readonly challengeResult: boolean
}

/** What the pool is told: ask, let in, or refuse. */
export interface Decision {
  readonly challengeName: 'CUSTOM_CHALLENGE' | ''
  readonly issueTokens: boolean
  readonly failAuthentication: boolean
}

/** What may come after the pass: AWS does not say whether a required second factor does, so both are let through. */
const factors = ['SMS_MFA', 'SOFTWARE_TOKEN_MFA']

/**
 * The pass is asked for once; whoever has it is let in. A password opens nothing on this way: it would pass by the
 * phone, which its own way asks for.
 */
export function nextChallenge([pass, ...rest]: readonly Result[]): Decision {
  if (pass === undefined) return { challengeName: 'CUSTOM_CHALLENGE', issueTokens: false, failAuthentication: false }
  const right =
    pass.challengeName === 'CUSTOM_CHALLENGE' &&
    pass.challengeResult &&
    rest.every(({ challengeName, challengeResult }) => challengeResult && factors.includes(challengeName))
  return { challengeName: '', issueTokens: right, failAuthentication: !right }
}
