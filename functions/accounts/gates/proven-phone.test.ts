import { describe, expect, it } from 'vitest'
import { hasProven, poolPhoneOf } from './proven-phone.ts'

const [own, other] = ['+5511987654321', '+5511912345678']
const pool = (number: string | undefined, verified?: string) =>
  poolPhoneOf({ ...(number && { phone_number: number }), ...(verified && { phone_number_verified: verified }) })
const saved = { phone: own, onboardingDone: true }
const fresh = { phone: own, onboardingDone: false }

describe('hasProven', () => {
  it("accepts the profile's number after a sign-in with it or a profile save", () => {
    expect(hasProven(own, fresh, pool(own, 'true'))).toBe(true)
    expect(hasProven(own, saved, pool(own, 'false'))).toBe(true)
    expect(hasProven(own, saved, pool(other, 'false'))).toBe(true)
    expect(hasProven(own, undefined, pool(own, 'true'))).toBe(true)
  })

  it('refuses a number that was only given at sign-up', () => {
    for (const verified of ['false', undefined]) {
      expect(hasProven(own, fresh, pool(own, verified))).toBe(false)
      expect(hasProven(own, undefined, pool(own, verified))).toBe(false)
    }
    expect(hasProven('', undefined, pool(undefined))).toBe(false)
  })

  it('refuses a number that the account wrote into the pool', () => {
    for (const profile of [saved, fresh]) {
      expect(hasProven(other, profile, pool(other, 'true'))).toBe(false)
      expect(hasProven(other, profile, pool(other, 'false'))).toBe(false)
    }
    expect(hasProven(own, fresh, pool(other, 'true'))).toBe(false)
  })
})
