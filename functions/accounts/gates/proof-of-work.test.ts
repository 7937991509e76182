import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, it } from 'vitest'
import type { Refusal } from '../../../shared/refusals.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { admitSignUp } from './proof-of-work.ts'

const table = createTable()
const now = new Date()
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const address = '203.0.113.7'

const admit = (proofOfWork?: string, at = now, from = address) =>
  admitSignUp({ table, freePerHour: 1, perHour: 2 }, { address: from, proofOfWork }, at)
const outcome = (promise: Promise<void>) =>
  promise.then(
    () => 'admitted',
    (error: Refusal) => error.code,
  )

async function challengeOf(at = now): Promise<Challenge> {
  const refused = await admit(undefined, at).then(
    () => undefined,
    (error: Refusal) => error,
  )
  return JSON.parse(String(refused?.details?.challenge)) as Challenge
}

async function solved(challenge: Challenge): Promise<string> {
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

describe('admitSignUp', () => {
  it('admits the first sign-up of each address in an hour without a proof', async () => {
    expect(await outcome(admit())).toBe('admitted')
    expect(await outcome(admit())).toBe('sign_up.work_required')
    expect(await outcome(admit(undefined, now, '203.0.113.8'))).toBe('admitted')
    expect(await outcome(admit(undefined, later(60)))).toBe('admitted')
  })

  it('admits one sign-up for each solution', async () => {
    await admit()
    const proof = await solved(await challengeOf())
    expect(await outcome(admit(proof))).toBe('admitted')
    expect(await outcome(admit(proof))).toBe('sign_up.work_required')
  })

  it('admits as many solved sign-ups of an address in an hour as the deployment allows', async () => {
    await admit()
    for (let time = 0; time < 2; time++)
      expect(await outcome(admit(await solved(await challengeOf())))).toBe('admitted')
    expect(await outcome(admit(await solved(await challengeOf())))).toBe('sign_up.too_many')
  })

  it('refuses a late solution', async () => {
    await admit()
    const proof = await solved(await challengeOf())
    await outcome(admit(undefined, later(60)))
    expect(await outcome(admit(proof, later(60)))).toBe('sign_up.work_required')
  })

  it('refuses a challenge of its own making, and what is none', async () => {
    await admit()
    const challenge = await challengeOf()
    const other = await solved(challenge)
    const { solution } = JSON.parse(other) as { solution: object }
    const forged = { ...challenge, signature: '0'.repeat(64) }
    const wrong = { ...solution, counter: 1 }
    for (const given of [
      '',
      'null',
      '{}',
      JSON.stringify({ challenge: forged, solution }),
      JSON.stringify({ challenge, solution: wrong }),
      JSON.stringify({ challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution }),
    ])
      expect(await outcome(admit(given)), given.slice(0, 40)).toBe('sign_up.work_required')
    expect(await outcome(admit(other))).toBe('admitted')
  })
})
