import { afterEach, describe, expect, it, vi } from 'vitest'
import { environment } from './environment.ts'

const declared = environment('FIRST_NAME', 'SECOND_NAME')
afterEach(() => vi.unstubAllEnvs())

describe('the environment of a function', () => {
  it('has exactly what was declared', () => {
    vi.stubEnv('FIRST_NAME', 'a')
    vi.stubEnv('SECOND_NAME', 'b')
    vi.stubEnv('THIRD_NAME', 'c')
    expect(declared.names).toEqual(['FIRST_NAME', 'SECOND_NAME'])
    expect(declared.read()).toEqual({ FIRST_NAME: 'a', SECOND_NAME: 'b' })
  })

  it('that is missing or empty is a fault that names what is missing', () => {
    expect(() => declared.read()).toThrow('Missing environment: FIRST_NAME, SECOND_NAME')
    vi.stubEnv('FIRST_NAME', 'a')
    vi.stubEnv('SECOND_NAME', '')
    expect(() => declared.read()).toThrow('Missing environment: SECOND_NAME')
  })
})
