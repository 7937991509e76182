import { describe, expect, it } from 'vitest'
import { isRefusalCode, Refusal, refusalCodes } from './refusals.ts'

describe('a refusal', () => {
  it('is an error that carries its code and the values of its sentence', () => {
    const refusal = new Refusal('photo.too_large', { limitMb: 10 })
    expect(refusal).toBeInstanceOf(Error)
    expect(refusal).toMatchObject({ name: 'Refusal', message: 'photo.too_large', details: { limitMb: 10 } })
    expect(new Refusal('access.denied').details).toBeUndefined()
  })
  it('is known by its code, and by nothing that every object has', () => {
    expect(refusalCodes.every(isRefusalCode)).toBe(true)
    expect(['toString', '__proto__', 'constructor', '', 'INTERNAL_SERVER_ERROR'].some(isRefusalCode)).toBe(false)
  })
})
