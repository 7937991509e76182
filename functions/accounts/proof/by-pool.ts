import type { ProofMethod } from '../../../shared/contract/accounts.ts'
import { Refusal } from '../../../shared/refusals.ts'
import type { Actor } from '../../kit/people/actor.ts'
import {
  isNewAuthenticator,
  isNewFactor,
  readFactorTimes,
  saveProof,
  sessionOf,
} from '../../kit/people/sign-ins/fresh-proof.ts'
import { holderOf, issuePoolPass } from '../../kit/people/sign-ins/pool-pass.ts'
import type { Table } from '../../kit/table/table.ts'
import { clearAttempts, countAttempt } from '../gates/attempts.ts'
import type { PasskeyRequest, ProofPool } from './proof-pool.ts'

export interface ProofDeps {
  readonly table: Table
  readonly pool: ProofPool
}

/** Returns how the caller can prove their presence, by the last digits of the phone and the factors in the pool. */
export async function proofMethodsOf(pool: ProofPool, userId: string, phone: string) {
  const factors = await pool.factorsOf(userId)
  const methods: ProofMethod[] = [...(factors.passkey ? (['passkey'] as const) : []), 'sms']
  if (factors.authenticator) methods.push('authenticator')
  return { methods, phoneEnd: phone.slice(-4) }
}

/**
 * Asks the pool for a passkey challenge: a sign-in by this server, so that the factor is certain.
 * @throws Refusal proof.too_many_attempts, proof.not_accepted
 */
export async function startPasskeyProof({ table, pool }: ProofDeps, actor: Actor, now: Date): Promise<PasskeyRequest> {
  const { userId } = actor
  await countAttempt(table, 'proof', userId, 'proof.too_many_attempts', now)
  const asked = await pool.askPasskey(userId, await issuePoolPass(table, holderOf.proof(userId), now))
  if (!asked) throw new Refusal('proof.not_accepted')
  return asked
}

/** @throws Refusal proof.not_accepted, proof.factor_too_new for a passkey of the last day */
export async function proveByPasskey(
  { table, pool }: ProofDeps,
  actor: Actor,
  answer: { readonly session: string; readonly credential: string },
  now: Date,
): Promise<void> {
  sessionOf(actor)
  const pass = await issuePoolPass(table, holderOf.selfService(actor.userId), now)
  const used = await pool.answerPasskey(actor.userId, answer, pass)
  if (used?.userId !== actor.userId) throw new Refusal('proof.not_accepted')
  if (isNewFactor(used.createdAt.getTime(), now)) throw new Refusal('proof.factor_too_new')
  await accept(table, actor, now)
}

/**
 * The password is needed too: the pool asks for a code only after it.
 * @throws Refusal proof.not_accepted, proof.too_many_attempts, proof.factor_too_new while the authenticator may be of
 * the last day
 */
export async function proveByAuthenticator(
  { table, pool }: ProofDeps,
  actor: Actor,
  answer: { readonly password: string; readonly code: string },
  now: Date,
): Promise<void> {
  const { userId } = actor
  sessionOf(actor)
  if (isNewAuthenticator(await readFactorTimes(table, userId), now)) throw new Refusal('proof.factor_too_new')
  await countAttempt(table, 'proof', userId, 'proof.too_many_attempts', now)
  const pass = await issuePoolPass(table, holderOf.proof(userId), now)
  if ((await pool.answerAuthenticator(userId, answer, pass)) !== userId) throw new Refusal('proof.not_accepted')
  await accept(table, actor, now)
}

async function accept(table: Table, actor: Actor, now: Date): Promise<void> {
  await Promise.all([saveProof(table, actor, now), clearAttempts(table, 'proof', actor.userId)])
}
