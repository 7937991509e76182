import { describe, expect, it } from 'vitest'
import { matchingStep, newTotpSecret, totpCode } from './totp.ts'

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890 in base 32, the last six of its eight digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

describe('TOTP code', () => {
  it.each(vectors)('at second %i is %s', (seconds, code) => {
    expect(totpCode(secret, new Date(seconds * 1_000))).toBe(code)
  })

  it('is accepted one step early or late, and no further', () => {
    const at = new Date(1_234_567_890_000)
    const code = totpCode(secret, at)
    const step = Math.floor(at.getTime() / 30_000)
    for (const shift of [-30_000, 0, 30_000]) {
      expect(matchingStep(secret, code, new Date(at.getTime() + shift))).toBe(step)
    }
    expect(matchingStep(secret, code, new Date(at.getTime() + 60_000))).toBeUndefined()
  })

  it('is rejected when it is not six digits', () => {
    for (const code of ['', '12345', '1234567', '١٢٣٤٥٦'])
      expect(matchingStep(secret, code, new Date())).toBeUndefined()
  })

  it('uses a secret of 160 bits in base 32', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(newTotpSecret())
  })
})
