import { afterEach, describe, expect, it, vi } from 'vitest'
import { environment } from './environment.ts'

const declared = environment('FIRST_NAME', 'SECOND_NAME')
afterEach(() => vi.unstubAllEnvs())

describe('environment', () => {
  it('reads exactly the declared variables', () => {
    vi.stubEnv('FIRST_NAME', 'a')
    vi.stubEnv('SECOND_NAME', 'b')
    vi.stubEnv('THIRD_NAME', 'c')
    expect(declared.names).toEqual(['FIRST_NAME', 'SECOND_NAME'])
    expect(declared.read()).toEqual({ FIRST_NAME: 'a', SECOND_NAME: 'b' })
  })

  it('throws with the names of missing or empty variables', () => {
    expect(() => declared.read()).toThrow('Missing environment: FIRST_NAME, SECOND_NAME')
    vi.stubEnv('FIRST_NAME', 'a')
    vi.stubEnv('SECOND_NAME', '')
    expect(() => declared.read()).toThrow('Missing environment: SECOND_NAME')
  })
})
