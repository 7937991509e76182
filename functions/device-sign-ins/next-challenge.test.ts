import { describe, expect, it } from 'vitest'
import { nextChallenge } from './next-challenge.ts'

const right = (challengeName: string) => ({ challengeName, challengeResult: true })
const wrong = (challengeName: string) => ({ challengeName, challengeResult: false })
const pass = 'CUSTOM_CHALLENGE'
const decided = (...results: Parameters<typeof nextChallenge>[0]) => {
  const { challengeName, issueTokens, failAuthentication } = nextChallenge(results)
  expect([challengeName !== '', issueTokens, failAuthentication].filter(Boolean)).toHaveLength(1)
  return issueTokens ? 'let in' : failAuthentication ? 'refused' : challengeName
}

describe('nextChallenge', () => {
  it('asks for the pass once', () => {
    expect(decided()).toBe(pass)
    expect(decided(wrong(pass))).toBe('refused')
    expect(decided(wrong(pass), right(pass))).toBe('refused')
  })

  it('admits a correct pass, with or without a second factor', () => {
    expect(decided(right(pass))).toBe('let in')
    expect(decided(right(pass), right('SMS_MFA'))).toBe('let in')
    expect(decided(right(pass), right('SOFTWARE_TOKEN_MFA'))).toBe('let in')
    expect(decided(right(pass), wrong('SMS_MFA'))).toBe('refused')
  })

  it.each(['SRP_A', 'PASSWORD_VERIFIER', 'SMS_MFA'])('refuses %s in place of the pass', (name) => {
    expect(decided(right(name))).toBe('refused')
    expect(decided(right(name), right(pass))).toBe('refused')
    expect(decided(right(pass), right('PASSWORD_VERIFIER'))).toBe('refused')
  })
})
