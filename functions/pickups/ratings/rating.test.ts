import { describe, expect, it } from 'vitest'
import { decideRating, type RatedPickup } from './rating.ts'

const [buyer, seller, stranger] = ['u-buyer', 'u-seller', 'u-stranger'].map((userId) => ({ userId, isAdmin: false }))
const pickup: RatedPickup = { id: 'pic_1', completed: true, participantIds: ['u-buyer', 'u-seller'] }
const now = new Date('2026-11-22T12:00:00.000Z')
const rated = (who = buyer, given = { stars: 5 } as Parameters<typeof decideRating>[2], of = pickup) =>
  decideRating(of, who ?? { userId: '', isAdmin: false }, given, now)

describe('decideRating', () => {
  it('rates the other participant', () => {
    expect(rated(buyer)).toMatchObject({ raterId: 'u-buyer', ratedId: 'u-seller', stars: 5, comment: null })
    expect(rated(seller)).toMatchObject({ raterId: 'u-seller', ratedId: 'u-buyer' })
  })

  it('refuses other users, including admins', () => {
    expect(() => rated(stranger)).toThrow('access.denied')
    expect(() => rated({ userId: 'u-stranger', isAdmin: true })).toThrow('access.denied')
  })

  it('refuses before both confirmations', () => {
    expect(() => rated(buyer, { stars: 5 }, { ...pickup, completed: false })).toThrow('rating.not_yet')
  })

  it.each([0, 6, 2.5, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s stars', (stars) => {
    expect(() => rated(buyer, { stars })).toThrow('request.invalid')
  })

  it('accepts one to five stars', () => {
    expect([1, 5].map((stars) => rated(buyer, { stars }).stars)).toEqual([1, 5])
  })

  it('accepts a sanitised comment without contact data', () => {
    expect(rated(buyer, { stars: 4, comment: ' Pontual.<script>x</script> ' }).comment).toBe('Pontual.')
    expect(rated(buyer, { stars: 4, comment: '   ' }).comment).toBeNull()
    expect(rated(buyer, { stars: 4, comment: 'a'.repeat(900) }).comment).toHaveLength(500)
    expect(() => rated(buyer, { stars: 4, comment: 'Me chama no 11 98765-4321' })).toThrow('rating.contact_data')
    expect(() => rated(buyer, { stars: 4, comment: `${'a'.repeat(600)} ana@mail.com` })).toThrow('rating.contact_data')
  })

  it('refuses a pickup with a single participant', () => {
    expect(() => rated(buyer, { stars: 5 }, { ...pickup, participantIds: ['u-buyer', 'u-buyer'] })).toThrow(
      'access.denied',
    )
  })
})
