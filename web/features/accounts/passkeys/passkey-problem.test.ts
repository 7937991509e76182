import { describe, expect, it } from 'vitest'
import accounts from '../../../i18n/ptBR/accounts.json' with { type: 'json' }
import { passkeyProblemKey } from './passkey-problem.ts'

const named = (name: string, message = '') => Object.assign(new Error(message), { name })
const sentence = (error: unknown) => {
  const [, key = ''] = passkeyProblemKey(error).split('accounts:passkey.problem.')
  return (accounts.passkey.problem as Readonly<Record<string, string>>)[key]
}

describe('passkeyProblemKey', () => {
  it.each([
    ['PasskeyNotSupported', /navegador/],
    ['PasskeyAuthenticationCanceled', /cancelada ou não funcionou/],
    ['PasskeyRegistrationCanceled', /cancelada ou não funcionou/],
    ['RelyingPartyMismatch', /endereço/],
    ['PasskeyRegistrationFailed', /não conseguiu/],
    ['WebAuthnNotEnabledException', /indisponível/],
    ['NotAuthorizedException', /não vale mais/],
  ])('returns a separate message for %s', (name, words) => {
    expect(sentence(named(name))).toMatch(words)
  })

  it('reports that the sign-in is too old instead of blaming the passkey', () => {
    const renewed = named('NotAuthorizedException', 'Access Token does not have required scopes')
    expect(passkeyProblemKey(renewed)).toBe('accounts:problem.proofNeeded')
  })

  it('falls back to the sign-in messages for other errors', () => {
    const refused = named(
      'UserLambdaValidationException',
      'PreAuthentication failed with error sign_in.too_many_attempts.',
    )
    expect(passkeyProblemKey(refused)).toBe('errors:error.sign_in.too_many_attempts')
    expect(passkeyProblemKey(named('NetworkError'))).toBe('errors:fault.network')
  })
})
