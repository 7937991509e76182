import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdmittedScreen, beganAt, withScreen } from './admitted-screens.ts'

const second = Date.parse('2026-11-22T12:00:00.000Z') / 1000
const hour = 3600
const time = (at: number) => new Date(at * 1000).toISOString()
const account = (letIn: readonly AdmittedScreen[], signedOutAt: string | null = null) => ({ letIn, signedOutAt })
const screen = { at: second, began: second - 5 * hour }

describe('sign-in by QR code', () => {
  it('counts from the approving sign-in, despite clock skew or a second factor', () => {
    for (const later of [-10, 0, 2, 60, 190]) expect(beganAt(second + later, account([screen]))).toBe(screen.began)
  })

  it('does not affect other sign-ins', () => {
    for (const later of [-hour, -11, 191, hour]) expect(beganAt(second + later, account([screen]))).toBe(second + later)
  })

  it('of two concurrent screens counts from the earlier approval', () => {
    const two = [screen, { at: second + 5, began: second - hour }]
    expect(beganAt(second + 5, account(two))).toBe(screen.began)
    expect(beganAt(second, account([{ at: second, began: second + 5 }]))).toBe(second)
  })

  it('does not affect a new sign-in after a sign-out everywhere', () => {
    const left = account([screen], time(second + 5))
    expect(beganAt(second + 10, left)).toBe(screen.began)
    expect(beganAt(second + 11, left)).toBe(second + 11)
  })

  it('never counts from later than the first sign-in across screens', () => {
    const hops = fc.array(
      fc.record({ passes: fc.integer({ min: 0, max: hour }), late: fc.integer({ min: -10, max: 190 }) }),
      {
        maxLength: 30,
      },
    )
    fc.assert(
      fc.property(hops, (all) => {
        let known: readonly AdmittedScreen[] = []
        let at = second
        let signedInAt = second
        for (const { passes, late } of all) {
          at += passes
          known = withScreen(account(known), { at, began: beganAt(signedInAt, account(known)) }) ?? []
          signedInAt = at + late
          expect(beganAt(signedInAt, account(known))).toBeLessThanOrEqual(second)
        }
      }),
    )
  })
})

describe('withScreen', () => {
  const days = (count: number) => count * 24 * hour

  it('keeps screens as long as their tokens may last', () => {
    const next = { at: second + days(30), began: second }
    expect(withScreen(account([screen]), next)).toEqual([screen, next])
    const later = { ...next, at: next.at + 190 }
    expect(withScreen(account([screen]), later)).toEqual([later])
  })

  it('drops screens after a sign-out everywhere', () => {
    const next = { at: second + hour, began: second + 60 }
    expect(withScreen(account([screen], time(second + 9)), next)).toEqual([screen, next])
    expect(withScreen(account([screen], time(second + 10)), next)).toEqual([next])
  })

  it('keeps at most two hundred screens', () => {
    const many = Array.from({ length: 200 }, () => screen)
    expect(withScreen(account(many.slice(1)), screen)).toHaveLength(200)
    expect(withScreen(account(many), screen)).toBeUndefined()
  })
})
