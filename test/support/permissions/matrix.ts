import { expect } from 'vitest'
import { keys } from '../../../functions/kit/table/keys.ts'
import type { Table } from '../../../functions/kit/table/table.ts'
import { type DeclaredOperation, operations } from '../../../shared/contract/contract.ts'
import { newId } from '../../../shared/ids.ts'
import { refusalStatus } from '../../../shared/refusals.ts'
import { createFixtures, fixturesUsedBy } from '../fixtures/fixtures.ts'
import { refusalsOfSample } from '../fixtures/sample-refusals.ts'
import { sampleOf } from '../fixtures/samples.ts'
import type { Fixtures } from '../fixtures/writers.ts'
import { newPerson, type Person, signInAdmin } from '../people/people.ts'
import { expectedResult, type Role, roles, type Shown } from '../people/roles.ts'
import { changeRow } from '../tables/rows.ts'

export type People = Readonly<Record<Exclude<Role, 'visitor'>, Person>>

/** A call of an operation by a role on a public or a hidden resource. */
export interface Attempt {
  readonly operation: DeclaredOperation
  readonly role: Role
  readonly shown: Shown
}

export interface Answer {
  readonly status: number
  readonly code: string | undefined
  readonly body: unknown
}

export type Call = (operation: DeclaredOperation, token: string | undefined, input: unknown) => Promise<Answer>

/** Signs in a user for each role; the last two are suspended and signed out. */
export async function signInPeople(): Promise<People> {
  const [stranger, owner, participant, admin, suspended, signedOut] = await Promise.all([
    newPerson(),
    newPerson(),
    newPerson(),
    signInAdmin(),
    newPerson(),
    newPerson(),
  ])
  await changeRow(keys.profile(suspended.userId), {
    suspension: { reason: 'Anúncios falsos.', since: new Date().toISOString() },
  })
  await signedOut.api.accounts.signOutEverywhere()
  return { stranger, owner, participant, admin, suspended, 'signed-out': signedOut }
}

/**
 * Returns all attempts on an operation, the refused ones first, because a permitted one uses up its fixtures.
 * Operations on ads run against a public and a hidden ad. Actions of owners and admins on a hidden ad are left to the
 * tests of its life cycle.
 */
export function attemptsOn(operation: DeclaredOperation): Attempt[] {
  const { relation } = operation
  const onPublic = roles.map((role): Attempt => ({ operation, role, shown: 'public' }))
  if (typeof relation === 'string' || relation.of !== 'ad') return refusedFirst(onPublic)
  const onHidden = roles
    .filter((role) => relation.is === 'reader' || (role !== 'owner' && role !== 'admin'))
    .map((role): Attempt => ({ operation, role, shown: 'hidden' }))
  return refusedFirst([...onPublic, ...onHidden])
}

function refusedFirst(attempts: readonly Attempt[]): Attempt[] {
  const isAllowed = ({ operation, role, shown }: Attempt) => expectedResult(operation, role, shown) === 'allowed'
  return [...attempts.filter((attempt) => !isAllowed(attempt)), ...attempts.filter(isAllowed)]
}

/** Returns one operation for each combination of access level, relation and exception for suspended users. */
export function oneOperationPerRule(): DeclaredOperation[] {
  const ruleOf = ({ access, relation, evenSuspended }: DeclaredOperation) =>
    `${access} ${evenSuspended} ${typeof relation === 'string' ? relation : `${relation.is} of the ${relation.of}`}`
  return [...new Map(operations().map((operation) => [ruleOf(operation), operation])).values()]
}

const permittedFirst: readonly Role[] = ['owner', 'admin', 'stranger', 'participant', 'visitor']

/** Returns a permitted attempt on an operation, by a signed-in user if possible. */
export function permittedAttempt(operation: DeclaredOperation): Attempt {
  const role = permittedFirst.find((one) => expectedResult(operation, one, 'public') === 'allowed')
  if (!role) throw new Error(`No role may call ${operation.name}`)
  return { operation, role, shown: 'public' }
}

/** Names an attempt and its expected result: the cell of the matrix. */
export function nameOf({ operation, role, shown }: Attempt): string {
  return `${operation.name} by ${role}, ${shown}: ${expectedResult(operation, role, shown)}`
}

/** Checks attempts with the fixtures of their operations, which only a permitted call changes. */
export function permissionMatrix(table: Table, people: People, call: Call, { gateway }: { gateway: boolean }) {
  const created = new Map<string, Fixtures>()

  async function fixturesFor({ name, relation }: DeclaredOperation): Promise<Fixtures> {
    const needs = fixturesUsedBy((things) => [
      sampleOf(name, things),
      typeof relation !== 'string' && relation.of === 'ad' && things.pendingAd,
      // A user who holds money cannot delete the account: the refusal named in `refusalsOfSample`.
      name === 'privacy.requestDeletion' && things.withdrawalId,
    ])
    const things =
      created.get(name) ?? (await createFixtures(table, people.owner.userId, people.participant.userId, needs))
    created.set(name, things)
    return things
  }

  return async function checkAttempt({ operation, role, shown }: Attempt): Promise<void> {
    const { name, method } = operation
    const wanted = expectedResult(operation, role, shown)
    const token = role === 'visitor' ? undefined : people[role].token
    const every = await fixturesFor(operation)
    const things = shown === 'public' ? every : { ...every, ad: every.pendingAd }
    const answer = await call(operation, token, sampleOf(name, things))
    if (answer.status < 300 && method !== 'GET') created.delete(name)
    if (wanted === 'allowed') {
      // The same users make all calls, so a sign-out from all devices is reverted.
      if (name === 'accounts.signOutEverywhere' && role !== 'visitor')
        await changeRow(keys.profile(people[role].userId), { signedOutAt: null })
      if (answer.status >= 300) expect(answer.code, JSON.stringify(answer.body)).toBeOneOf([...refusalsOfSample(name)])
      return
    }
    expect(answer.status).toBe(refusalStatus[wanted])
    // Refusals of the gateway have no refusal code.
    if (!gateway || wanted !== 'access.sign_in_required') expect(answer.code).toBe(wanted)
    if (!wanted.endsWith('.not_found')) return
    // The refusal for a hidden resource must equal that for an unknown one.
    const gone = await call(operation, token, sampleOf(name, unknownIds(things)))
    expect(gone).toEqual(answer)
  }
}

function unknownIds(things: Fixtures): Fixtures {
  const now = new Date()
  return {
    ...things,
    ad: { ...things.ad, id: newId('recyclable', now) },
    photoId: newId('photo', now),
    savedSearchId: newId('savedSearch', now),
    conversationId: newId('conversation', now),
    pickups: { proposed: newId('pickup', now), accepted: newId('pickup', now), completed: newId('pickup', now) },
    orderId: newId('order', now),
    withdrawalId: newId('withdrawal', now),
    donationId: newId('donation', now),
    entity: { id: newId('entity', now), version: 1 },
  }
}
