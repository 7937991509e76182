import { describe, expect, it } from 'vitest'
import { hasProven, poolPhoneOf } from './proven-phone.ts'

const [own, other] = ['+5511987654321', '+5511912345678']
const pool = (number: string | undefined, verified?: string) =>
  poolPhoneOf({ ...(number && { phone_number: number }), ...(verified && { phone_number_verified: verified }) })
const saved = { phone: own, onboardingDone: true }
const fresh = { phone: own, onboardingDone: false }

describe('a number is proven', () => {
  it('by an account that has signed in with it, or saved its profile', () => {
    expect(hasProven(own, fresh, pool(own, 'true'))).toBe(true)
    expect(hasProven(own, saved, pool(own, 'false'))).toBe(true)
    expect(hasProven(own, saved, pool(other, 'false'))).toBe(true)
    expect(hasProven(own, undefined, pool(own, 'true'))).toBe(true)
  })

  it('by no account that was only signed up with it', () => {
    for (const verified of ['false', undefined]) {
      expect(hasProven(own, fresh, pool(own, verified))).toBe(false)
      expect(hasProven(own, undefined, pool(own, verified))).toBe(false)
    }
    expect(hasProven('', undefined, pool(undefined))).toBe(false)
  })

  it('by no account that wrote it into the pool, whatever the pool has marked then', () => {
    for (const profile of [saved, fresh]) {
      expect(hasProven(other, profile, pool(other, 'true'))).toBe(false)
      expect(hasProven(other, profile, pool(other, 'false'))).toBe(false)
    }
    expect(hasProven(own, fresh, pool(other, 'true'))).toBe(false)
  })
})
