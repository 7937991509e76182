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
    ['Garrafas2026€', 'no_special'],
    ['Érico coleta 77 latas!', 'no_uppercase'],
    ['ÉRICO COLETA 77 LATAS!é', 'no_lowercase'],
    ['Érico Coleta ٧٧ latas!', 'no_digit'],
    ['Caminhão coleta 22 vidros! ', 'edge_space'],
    [' Caminhão coleta 22 vidros!', 'edge_space'],
    ['Caminhão coleta 22 vidros!\u00a0', 'edge_space'],
    ['Caminhão coleta\n22 vidros!', 'edge_space'],
  ])('%s breaks %s', (password, rule) => {
    expect(brokenPasswordRule(password)).toBe(rule)
  })

  it('returns only the first broken rule', () => {
    expect(brokenPasswordRule('abc')).toBe('too_short')
    expect(brokenPasswordRule('password')).toBe('no_uppercase')
  })

  it('accepts 8 to 128 characters of all four kinds', () => {
    expect(brokenPasswordRule('Vidro#27')).toBeNull()
    expect(brokenPasswordRule('Vidro 27')).toBeNull()
    expect(brokenPasswordRule('Caminhão coleta 22 vidros')).toBeNull()
    expect(brokenPasswordRule(`Aa1!${'x'.repeat(124)}`)).toBeNull()
  })
})
