import { api } from '../../lib/server/operations.ts'
import { keepHandedTokens } from './handed-tokens.ts'

/** Where Amplify keeps the sign-in that waits for its code, for three minutes. */
const stored = (name: 'username' | 'signInSession') => sessionStorage.getItem(`CognitoSignInState.${name}`)

/**
 * Ends a sign-in by the code from the e-mail. The API answers the pool, because this browser may not get tokens that
 * confirm its device (decisions/0066). Throws refusals of the API, and a SignInException without a waiting sign-in.
 */
export async function answerEmailCode(code: string): Promise<void> {
  const [userId, session] = [stored('username'), stored('signInSession')]
  if (userId === null || session === null) {
    throw Object.assign(new Error('No sign-in waits for a code'), { name: 'SignInException' })
  }
  await keepHandedTokens(await api.accounts.signInByEmail.call({ userId, session, code }))
  for (const name of ['username', 'challengeName', 'signInSession', 'expiry']) {
    sessionStorage.removeItem(`CognitoSignInState.${name}`)
  }
}
