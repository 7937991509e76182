import { createHash, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import { Refusal } from '../../../shared/refusals.ts'
import { countUse } from '../../kit/limits/quota.ts'
import { readWorkSecret } from '../../kit/secrets/work-secret.ts'
import type { Table } from '../../kit/table/table.ts'
import { freeSignUpsPerAddress, signUpsPerAddress, solutionsPerDay } from '../quotas.ts'

/** On average 400 keys of 5,000 rounds: a second or two of a phone, a millisecond of ours. */
const usualRounds = 5000
const keysToTry = { least: 200, most: 600 }
const validSeconds = 10 * 60

export interface SignUpCaller {
  /** The caller as the gateway sees it; behind the site's proxy a machine that many share. */
  readonly address: string
  /** The solution of an earlier challenge. */
  readonly proofOfWork: string | undefined
}

export interface ProofOfWorkDeps {
  readonly table: Table
  /** Sign-ups of an address in an hour that need no proof. */
  readonly freePerHour: number
  /** Sign-ups of an address in an hour with a proof. */
  readonly perHour: number
  /** Rounds of a key; tests need fewer. */
  readonly rounds?: number
}

/**
 * Admits the first sign-up of an address in an hour, and others with a proof of work (rules 14.7).
 * @throws Refusal sign_up.work_required, with the challenge; sign_up.too_many
 */
export async function admitSignUp(deps: ProofOfWorkDeps, caller: SignUpCaller, now: Date): Promise<void> {
  const { table, rounds = usualRounds } = deps
  if (await isFree(deps, caller.address, now)) return
  const secret = await readWorkSecret(table, now)
  if (caller.proofOfWork !== undefined && (await isSolved(table, caller.proofOfWork, { secret, rounds }, now))) {
    await countUse(table, signUpsPerAddress(deps.perHour), hashOf(caller.address), now)
    return
  }
  throw new Refusal('sign_up.work_required', { challenge: JSON.stringify(await newChallenge({ secret, rounds }, now)) })
}

async function isFree({ table, freePerHour }: ProofOfWorkDeps, address: string, now: Date): Promise<boolean> {
  return countUse(table, freeSignUpsPerAddress(freePerHour), hashOf(address), now).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}

interface Work {
  readonly secret: string
  readonly rounds: number
}

function newChallenge({ secret, rounds }: Work, now: Date): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: randomInt(keysToTry.least, keysToTry.most),
    deriveKey,
    expiresAt: new Date(now.getTime() + validSeconds * 1000),
    hmacSignatureSecret: secret,
  })
}

/** The library checks the rest; what it derives keys from must have the cost of our own challenges. */
const solvedChallenge = (rounds: number) =>
  z.object({
    challenge: z.looseObject({
      parameters: z.looseObject({
        algorithm: z.literal('PBKDF2/SHA-256'),
        cost: z.literal(rounds),
        keyLength: z.literal(32),
        expiresAt: z.number(),
      }),
      signature: z.string().max(200),
    }),
    solution: z.looseObject({ counter: z.number().int().min(0).max(keysToTry.most), derivedKey: z.string().max(200) }),
  })

/** A solution counts once; a repeated one is refused. */
async function isSolved(table: Table, given: string, { secret, rounds }: Work, now: Date): Promise<boolean> {
  const parsed = solvedChallenge(rounds).safeParse(parseJson(given))
  if (!parsed.success) return false
  const { challenge, solution } = parsed.data
  if (challenge.parameters.expiresAt * 1000 < now.getTime()) return false
  const { verified } = await verifySolution({
    challenge: challenge as unknown as Challenge,
    solution: solution as unknown as Solution,
    deriveKey,
    hmacSignatureSecret: secret,
  }).catch(() => ({ verified: false }))
  if (!verified) return false
  return countUse(table, solutionsPerDay, hashOf(challenge.signature), now).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The table must not list addresses. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
