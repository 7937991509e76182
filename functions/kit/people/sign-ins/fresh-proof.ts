import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { Refusal } from '../../../../shared/refusals.ts'
import { keys } from '../../table/keys.ts'
import { expiresAt, type Table } from '../../table/table.ts'
import type { Actor } from '../actor.ts'
import { profileRow } from '../profile/profile-row.ts'

/** Enough time to read a page and return to the button. */
const freshSeconds = 10 * 60
/** A factor proves nothing in its first day: its owner needs time to notice one that a thief added (rules 2.20). */
const newFactorMs = 24 * 60 * 60 * 1000
/** An access token with the self-service scope can add a factor until it expires (infra/data/user-pool.ts). */
const selfServiceMs = 10 * 60 * 1000

/** Times this close belong to the sign-in itself: the pool's clock and ours differ. */
const ownTokensMs = 30 * 1000

const proofRow = z.object({ at: z.iso.datetime() })
const factorRow = profileRow.pick({ phoneChangedAt: true, factorsOpenedAt: true, authenticatorOpenedAt: true })
type FactorTimes = z.infer<typeof factorRow>

export interface ProofFacts extends Pick<FactorTimes, 'phoneChangedAt' | 'factorsOpenedAt'> {
  /** The last proof in this session. */
  readonly provenAt: string | undefined
}

/**
 * Returns whether the caller gave a passkey or a code within ten minutes: in place, or with the sign-in if no factor
 * can have been added in the day before it. A sign-in on a remembered device is never fresh (rules 2.20).
 */
export function isFreshlyProven(actor: Actor, facts: ProofFacts, now: Date): boolean {
  const isFresh = (ms: number) => now.getTime() - ms <= freshSeconds * 1000
  if (facts.provenAt !== undefined && isFresh(Date.parse(facts.provenAt))) return true
  if (!actor.provenAtSignIn || actor.signedInAt === undefined) return false
  const signedIn = actor.signedInAt * 1000
  return isFresh(signedIn) && !factorAddedBefore(facts, new Date(signedIn))
}

function factorAddedBefore({ phoneChangedAt, factorsOpenedAt }: ProofFacts, at: Date): boolean {
  const times = phoneChangedAt === null ? factorsOpenedAt : [...factorsOpenedAt, phoneChangedAt]
  return times.some(
    (time) => Date.parse(time) < at.getTime() - ownTokensMs && isNewFactor(Date.parse(time) + selfServiceMs, at),
  )
}

/** `added` is in epoch milliseconds. */
export function isNewFactor(added: number, now: Date): boolean {
  return now.getTime() - added < newFactorMs
}

/** Returns whether the authenticator was added in the last day, or not with the API's knowledge. */
export function isNewAuthenticator({ authenticatorOpenedAt }: FactorTimes, now: Date): boolean {
  return authenticatorOpenedAt === null || isNewFactor(Date.parse(authenticatorOpenedAt) + selfServiceMs, now)
}

/** Adds the time of a token with the self-service scope; drops those that no longer matter. */
export function withFactorsOpened(times: readonly string[], now: Date): string[] {
  return [...times.filter((time) => isNewFactor(Date.parse(time) + selfServiceMs, now)), now.toISOString()]
}

/** @throws Refusal access.proof_required */
export type RequireFreshProof = (actor: Actor, now: Date) => Promise<void>

/** One read unit for two strongly consistent rows, in sensitive operations only. */
export function freshProofReader(table: Table): RequireFreshProof {
  return async (actor, now) => {
    const [provenAt, factors] = await Promise.all([readProof(table, actor), readFactorTimes(table, actor.userId)])
    if (!isFreshlyProven(actor, { ...factors, provenAt }, now)) throw new Refusal('access.proof_required')
  }
}

/** Records a passkey or code given in place, for the caller's session only. */
export async function saveProof(table: Table, actor: Actor, now: Date): Promise<void> {
  const Item = {
    ...keys.freshProof(actor.userId, sessionOf(actor)),
    at: now.toISOString(),
    expiresAt: expiresAt(now, freshSeconds),
  }
  await table.client.send(new PutCommand({ TableName: table.name, Item }))
}

export async function readFactorTimes(table: Table, userId: string): Promise<FactorTimes> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: keys.profile(userId),
      ProjectionExpression: 'phoneChangedAt, factorsOpenedAt, authenticatorOpenedAt',
      ConsistentRead: true,
    }),
  )
  return factorRow.parse(Item ?? {})
}

/** @throws Refusal access.proof_required for a token without a session */
export function sessionOf({ sessionId }: Actor): string {
  if (sessionId === undefined) throw new Refusal('access.proof_required')
  return sessionId
}

async function readProof(table: Table, { userId, sessionId }: Actor): Promise<string | undefined> {
  if (sessionId === undefined) return undefined
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.freshProof(userId, sessionId), ConsistentRead: true }),
  )
  return Item && proofRow.parse(Item).at
}
