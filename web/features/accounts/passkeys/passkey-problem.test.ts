import { describe, expect, it } from 'vitest'
import accounts from '../../../i18n/ptBR/accounts.json' with { type: 'json' }
import { passkeyProblemKey } from './passkey-problem.ts'

const named = (name: string, message = '') => Object.assign(new Error(message), { name })
const sentence = (error: unknown) => {
  const [, key = ''] = passkeyProblemKey(error).split('accounts:passkey.problem.')
  return (accounts.passkey.problem as Readonly<Record<string, string>>)[key]
}

describe('what goes wrong with a passkey', () => {
  it.each([
    ['PasskeyNotSupported', /navegador/],
    ['PasskeyAuthenticationCanceled', /cancelada ou não funcionou/],
    ['PasskeyRegistrationCanceled', /cancelada ou não funcionou/],
    ['RelyingPartyMismatch', /endereço/],
    ['PasskeyRegistrationFailed', /não conseguiu/],
    ['WebAuthnNotEnabledException', /indisponível/],
    ['NotAuthorizedException', /não vale mais/],
  ])('is told in a sentence of its own: %s', (name, words) => {
    expect(sentence(named(name))).toMatch(words)
  })

  it('is that the sign-in is too old, and not the passkey', () => {
    const renewed = named('NotAuthorizedException', 'Access Token does not have required scopes')
    expect(passkeyProblemKey(renewed)).toBe('accounts:problem.signInAgain')
  })

  it('is told as at any sign-in where it is nothing of passkeys', () => {
    const refused = named(
      'UserLambdaValidationException',
      'PreAuthentication failed with error sign_in.too_many_attempts.',
    )
    expect(passkeyProblemKey(refused)).toBe('errors:error.sign_in.too_many_attempts')
    expect(passkeyProblemKey(named('NetworkError'))).toBe('errors:fault.network')
  })
})
