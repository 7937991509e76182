import { describe, expect, it } from 'vitest'
import { createTable } from '../../../../test/support/tables/table.ts'
import { freshProofReader, isFreshlyProven, isNewAuthenticator, saveProof, withFactorsOpened } from './fresh-proof.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const signedIn = (minutes: number, provenAtSignIn = true) => ({
  userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11',
  isAdmin: false,
  sessionId: 'one',
  signedInAt: Math.floor(ago(minutes).getTime() / 1000),
  provenAtSignIn,
})
const nothing = { provenAt: undefined, phoneChangedAt: null, factorsOpenedAt: [] }
const day = 24 * 60
const table = createTable()

describe('isFreshlyProven', () => {
  it('accepts a sign-in by code for ten minutes', () => {
    expect(isFreshlyProven(signedIn(10), nothing, now)).toBe(true)
    expect(isFreshlyProven(signedIn(10.02), nothing, now)).toBe(false)
  })

  it('never accepts a sign-in on a remembered device, only a proof in place', () => {
    expect(isFreshlyProven(signedIn(0, false), nothing, now)).toBe(false)
    const proven = (minutes: number) => ({ ...nothing, provenAt: ago(minutes).toISOString() })
    expect(isFreshlyProven(signedIn(600, false), proven(10), now)).toBe(true)
    expect(isFreshlyProven(signedIn(600, false), proven(10.02), now)).toBe(false)
  })

  it.each([
    ['a factor that may be 23 hours old', { factorsOpenedAt: [ago(23 * 60).toISOString()] }, false],
    ['one that is older than a day', { factorsOpenedAt: [ago(day + 15).toISOString()] }, true],
    ['a phone changed today', { phoneChangedAt: ago(60).toISOString() }, false],
    ['factors opened by this sign-in itself', { factorsOpenedAt: [ago(5).toISOString()] }, true],
    ['factors opened after it', { factorsOpenedAt: [ago(1).toISOString()] }, true],
  ])('judges a sign-in of five minutes ago with %s', (_, times, fresh) => {
    expect(isFreshlyProven(signedIn(5), { ...nothing, ...times }, now)).toBe(fresh)
  })

  it('refuses a caller without the time of a sign-in', () => {
    expect(isFreshlyProven({ userId: '', isAdmin: false, provenAtSignIn: true }, nothing, now)).toBe(false)
  })
})

it('an authenticator counts from a day after it was added with the API’s knowledge', () => {
  const at = (authenticatorOpenedAt: string | null) => isNewAuthenticator({ ...nothing, authenticatorOpenedAt }, now)
  expect([at(null), at(ago(day).toISOString()), at(ago(day + 11).toISOString())]).toEqual([true, true, false])
})

it('times of opened factors are kept for a day', () => {
  const old = ago(day + 20).toISOString()
  expect(withFactorsOpened([old, ago(60).toISOString()], now)).toEqual([ago(60).toISOString(), now.toISOString()])
})

it('a proof counts for its session only', async () => {
  const require = freshProofReader(table)
  const caller = signedIn(600, false)
  await expect(require(caller, now)).rejects.toThrow('access.proof_required')
  await saveProof(table, caller, now)
  await require(caller, now)
  await expect(require({ ...caller, sessionId: 'other' }, now)).rejects.toThrow('access.proof_required')
  const { sessionId: _, ...without } = caller
  await expect(require(without, now)).rejects.toThrow('access.proof_required')
  await expect(saveProof(table, without, now)).rejects.toThrow('access.proof_required')
})
