import { describe, expect, it } from 'vitest'
import { isRefusalCode, Refusal, refusalCodes } from './refusals.ts'

describe('Refusal', () => {
  it('is an error with a code and message values', () => {
    const refusal = new Refusal('photo.too_large', { limitMb: 10 })
    expect(refusal).toBeInstanceOf(Error)
    expect(refusal).toMatchObject({ name: 'Refusal', message: 'photo.too_large', details: { limitMb: 10 } })
    expect(new Refusal('access.denied').details).toBeUndefined()
  })
  it('isRefusalCode accepts listed codes only, not inherited property names', () => {
    expect(refusalCodes.every(isRefusalCode)).toBe(true)
    expect(['toString', '__proto__', 'constructor', '', 'INTERNAL_SERVER_ERROR'].some(isRefusalCode)).toBe(false)
  })
})
