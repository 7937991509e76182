import { describe, expect, it } from 'vitest'
import { brokenPasswordRule } from './password.ts'

describe('brokenPasswordRule', () => {
  it.each([
    ['Ab1!', 'too_short'],
    [`Aa1!${'x'.repeat(125)}`, 'too_long'],
    ['garrafas2026!', 'no_uppercase'],
    ['GARRAFAS2026!', 'no_lowercase'],
    ['Garrafas-verdes', 'no_digit'],
    ['Garrafas2026', 'no_special'],
  ])('%s breaks %s', (password, rule) => {
    expect(brokenPasswordRule(password)).toBe(rule)
  })

  it('returns only the first broken rule', () => {
    expect(brokenPasswordRule('abc')).toBe('too_short')
    expect(brokenPasswordRule('password')).toBe('no_uppercase')
  })

  it('accepts 8 to 128 characters of all four kinds', () => {
    expect(brokenPasswordRule('Vidro#27')).toBeNull()
    expect(brokenPasswordRule(`Aa1!${'x'.repeat(124)}`)).toBeNull()
  })
})
