import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DeviceSignInRow,
  deviceSignInRow,
  isPassValid,
  parsePass,
  statusAt,
} from '../kit/people/screens/device-sign-in.ts'
import { decideAnswer, newDeviceSignIn, type RandomValues, requireAnswerable } from './decide.ts'
import { randomValues } from './start.ts'

const start = new Date('2026-11-21T12:00:00.000Z')
const past = (ms: number) => new Date(start.getTime() + ms)
const device = { system: 'windows', browser: 'chrome' } as const
const ana = { userId: '5b1f4d3e-6d0c-4a58-9d62-0d1c5b7a9e11', isAdmin: false, signedInAt: 1_795_262_400 }
const bruno = { userId: '5b1f4d3e-6d0c-4a58-9d62-0d1c5b7a9e22', isAdmin: false, signedInAt: 1_795_262_400 }
const hashOf = (number: number | null) => (number === null ? null : `hash of ${number}`)
const lots: RandomValues = { ...randomValues(start), numberHash: 'hash of 47', numbers: [12, 47, 85] }
const waiting = newDeviceSignIn(lots, device, start)
const by = ({ userId, signedInAt }: typeof ana) => ({ userId, signedInAt })
const nobody = { userId: null, signedInAt: null }
const outcome = (decide: () => DeviceSignInRow) => {
  try {
    return decide().status
  } catch (error) {
    return (error as Error).message
  }
}

describe('device sign-in', () => {
  it('waits for 90 seconds and stays approved for 60', () => {
    expect(statusAt(waiting, past(89_999))).toBe('waiting')
    expect(statusAt(waiting, past(90_000))).toBe('expired')
    const approved = decideAnswer(waiting, ana, 'hash of 47', past(89_000))
    expect(statusAt(approved, past(148_999))).toBe('approved')
    expect(statusAt(approved, past(149_000))).toBe('expired')
  })

  it('stores no secret', () => {
    expect(JSON.stringify(waiting)).not.toContain(lots.secret)
    expect(deviceSignInRow.parse(waiting)).toEqual(waiting)
  })

  it('is approved by the number on its screen and ended by any other answer', () => {
    expect(decideAnswer(waiting, ana, 'hash of 47', start)).toMatchObject({ status: 'approved', ...by(ana) })
    expect(decideAnswer(waiting, ana, 'hash of 12', start)).toMatchObject({ status: 'spoilt', ...nobody })
    expect(decideAnswer(waiting, ana, null, start)).toMatchObject({ status: 'refused', ...nobody })
  })

  it('reports expired ones as not found and answered ones as answered', () => {
    expect(outcome(() => requireAnswerable(undefined, start))).toBe('device_sign_in.not_found')
    expect(outcome(() => requireAnswerable(waiting, past(90_000)))).toBe('device_sign_in.not_found')
    const approved = decideAnswer(waiting, ana, 'hash of 47', start)
    expect(outcome(() => decideAnswer(approved, bruno, 'hash of 47', start))).toBe('device_sign_in.already_answered')
    expect(outcome(() => decideAnswer({ ...approved, status: 'used' }, bruno, 'hash of 47', past(900_000)))).toBe(
      'device_sign_in.already_answered',
    )
  })
})

describe('device sign-in answers', () => {
  const answers = fc.array(
    fc.record({
      actor: fc.constantFrom(ana, bruno),
      number: fc.constantFrom(12, 47, 85, null),
      later: fc.integer({ min: 0, max: 60_000 }),
    }),
    { maxLength: 8 },
  )

  it('let the first one in time decide, and no later one change it', () => {
    fc.assert(
      fc.property(answers, (given) => {
        let row = waiting
        let at = 0
        let decided: DeviceSignInRow | undefined
        for (const { actor, number, later } of given) {
          at += later
          const before = row
          const said = outcome(() => (row = decideAnswer(row, actor, hashOf(number), past(at))))
          if (decided || at >= 90_000) {
            expect(row).toBe(before)
            expect(said).toMatch(/^device_sign_in\.(not_found|already_answered)$/)
          } else {
            decided = row
            expect(said).toBe(number === null ? 'refused' : number === 47 ? 'approved' : 'spoilt')
          }
        }
        const opened = [ana, bruno].filter(({ userId }) => isPassValid(row, lots.secret, userId, past(at)))
        const owner = row.status === 'approved' && row.until > past(at).toISOString() ? row.userId : null
        expect(opened.map(({ userId }) => userId)).toEqual(owner === null ? [] : [owner])
      }),
    )
  })

  it('let a pass open only its approved account, with its own secret', () => {
    const approved = decideAnswer(waiting, ana, 'hash of 47', start)
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{32}$/), (secret) => {
        expect(isPassValid(approved, secret, ana.userId, start)).toBe(secret === lots.secret)
      }),
    )
    expect(isPassValid(approved, lots.secret, ana.userId, start)).toBe(true)
    expect(isPassValid(approved, lots.secret, bruno.userId, start)).toBe(false)
    expect(isPassValid(waiting, lots.secret, ana.userId, start)).toBe(false)
    expect(isPassValid(undefined, lots.secret, ana.userId, start)).toBe(false)
    expect(isPassValid({ ...approved, signedInAt: null }, lots.secret, ana.userId, start)).toBe(false)
  })
})

it('draws three different two-digit numbers in random order', () => {
  const places = new Set<number>()
  for (let drawn = 0; drawn < 200; drawn++) {
    const { number, numbers, manualCode, id, secret } = randomValues(start)
    expect(new Set(numbers).size).toBe(3)
    for (const each of numbers) expect(each >= 10 && each <= 99).toBe(true)
    expect(numbers).toContain(number)
    places.add(numbers.indexOf(number))
    expect(manualCode).toMatch(/^\d{6}$/)
    expect(parsePass(`${id}.${secret}`)).toEqual({ id, secret })
  }
  expect(places.size).toBe(3)
})

it('rejects malformed passes', () => {
  fc.assert(fc.property(fc.string(), (text) => parsePass(text) === undefined))
  expect(parsePass(`${lots.id}.${lots.secret}x`)).toBeUndefined()
  expect(parsePass(`${lots.id}.`)).toBeUndefined()
})
