import { ORPCError } from '@orpc/client'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import type { Table } from '../../functions/kit/table/table.ts'
import { type DeclaredOperation, operations } from '../../shared/contract/contract.ts'
import { newId } from '../../shared/ids.ts'
import { refusalStatus } from '../../shared/refusals.ts'
import { createFixtures, type Fixtures, fixturesUsedBy } from '../support/fixtures/fixtures.ts'
import { refusalOfSample } from '../support/fixtures/sample-refusals.ts'
import { sampleOf } from '../support/fixtures/samples.ts'
import { apiOf, type Client, newPerson, type Person, signInAdmin } from '../support/people/people.ts'
import { expectedResult, type Role, roles, type Shown } from '../support/people/roles.ts'
import { changeRow } from '../support/tables/rows.ts'
import { tableOf } from '../support/tables/tables.ts'

let people: Record<Exclude<Role, 'visitor'>, Person>
let table: Table

beforeAll(async () => {
  const [stranger, owner, participant, admin, suspended, signedOut] = await Promise.all([
    newPerson(),
    newPerson(),
    newPerson(),
    signInAdmin(),
    newPerson(),
    newPerson(),
  ])
  people = { stranger, owner, participant, admin, suspended, 'signed-out': signedOut }
  await changeRow(keys.profile(suspended.userId), {
    suspension: { reason: 'Anúncios falsos.', since: new Date().toISOString() },
  })
  await signedOut.api.accounts.signOutEverywhere()
  const { environment, tableName } = inject('cloud')
  table = tableOf(environment, tableName)
})
afterAll(() => table.client.destroy())

/** Fixtures by operation, shared by all refused callers: only a permitted call changes them. */
const planted = new Map<string, Fixtures>()
async function thingsFor({ name }: DeclaredOperation): Promise<Fixtures> {
  // A user who holds money cannot delete the account: the refusal named in `refusalOfSample`.
  const held = (things: Fixtures) => (name === 'privacy.requestDeletion' ? things.withdrawalId : undefined)
  const needs = fixturesUsedBy((things) => [sampleOf(name, things), things.pendingAd, held(things)])
  const things =
    planted.get(name) ?? (await createFixtures(table, people.owner.userId, people.participant.userId, needs))
  planted.set(name, things)
  return things
}

/** Reverts a sign-out from all devices, since the same users make all calls. */
async function revertSignOut(role: Role): Promise<void> {
  if (role !== 'visitor') await changeRow(keys.profile(people[role].userId), { signedOutAt: null })
}

const tokenOf = (role: Role) => (role === 'visitor' ? undefined : people[role].token)

async function answerOf({ name }: DeclaredOperation, token: string | undefined, input: unknown): Promise<unknown> {
  const [noun = '', operation = ''] = name.split('.')
  const api = apiOf(token) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
  const call = async () => {
    try {
      return (await api[noun]?.[operation]?.(input)) ?? 'answered'
    } catch (error) {
      if (error instanceof ORPCError) return error
      throw error
    }
  }
  // All visitors, also of other tests, share one throttle, which says nothing about permissions.
  const throttled = (answer: unknown) => answer instanceof ORPCError && answer.code === 'TOO_MANY_REQUESTS'
  const throttledNoMore = async () => {
    const answer = await call()
    return !throttled(answer) && { answer }
  }
  return (await vi.waitUntil(throttledNoMore, { timeout: 60_000, interval: 200 })).answer
}

/**
 * Returns the roles to test. Operations on ads run against a public and a hidden ad. Actions of owners and admins on a
 * hidden ad are left to the tests of its life cycle.
 */
function callersOf({ relation }: DeclaredOperation, shown: Shown): readonly Role[] {
  if (shown === 'public') return roles
  if (typeof relation === 'string' || relation.of !== 'ad') return []
  return roles.filter((role) => relation.is === 'reader' || (role !== 'owner' && role !== 'admin'))
}

function thingsIn(shown: Shown, things: Fixtures): Fixtures {
  return shown === 'public' ? things : { ...things, ad: things.pendingAd }
}

const calls = operations().flatMap((operation) =>
  (['public', 'hidden'] as const).flatMap((shown) =>
    callersOf(operation, shown).map(
      (role) => [operation.name, role, shown, expectedResult(operation, role, shown), operation] as const,
    ),
  ),
)

describe('running API', () => {
  it.each(calls)(
    'responds to %s from the %s about a %s resource with: %s',
    async (_, role, shown, wanted, operation) => {
      const things = thingsIn(shown, await thingsFor(operation))
      const answer = await answerOf(operation, tokenOf(role), sampleOf(operation.name, things))
      if (!(answer instanceof ORPCError) && operation.method !== 'GET') planted.delete(operation.name)
      if (wanted === 'allowed' && operation.name === 'accounts.signOutEverywhere') await revertSignOut(role)
      if (wanted === 'allowed') {
        const reached = refusalOfSample(operation.name)
        if (answer instanceof ORPCError) expect(answer.code).toBe(reached)
        return
      }
      expect(answer).toMatchObject({ status: refusalStatus[wanted] })
      // Refusals of the gateway have no refusal code.
      if (wanted !== 'access.sign_in_required') expect(answer).toMatchObject({ code: wanted })
      if (!wanted.endsWith('.not_found')) return
      // The refusal for a hidden resource must equal that for an unknown one.
      const gone = await answerOf(operation, tokenOf(role), sampleOf(operation.name, unknownIds(things)))
      expect(gone).toBeInstanceOf(ORPCError)
      expect((gone as ORPCError<string, unknown>).toJSON()).toEqual((answer as ORPCError<string, unknown>).toJSON())
    },
  )
})

function unknownIds(things: Fixtures): Fixtures {
  const now = new Date()
  const ad = { ...things.ad, id: newId('recyclable', now) }
  return {
    ...things,
    ad,
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

describe('invalid token', () => {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const partsOf = (token: string) => token.split('.') as [string, string, string]
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(partsOf(token)[1], 'base64url').toString()) as Record<string, unknown>

  const wrong: [string, () => string][] = [
    ['for the browser (an ID token)', () => people.admin.idToken],
    ['without signature', () => `${encoded({ alg: 'none' })}.${partsOf(people.admin.token)[1]}.`],
    [
      'with the signature of another token',
      () => [...partsOf(people.admin.token).slice(0, 2), partsOf(people.owner.token)[2]].join('.'),
    ],
    [
      'with a forged admin group',
      () => {
        const [header, , signature] = partsOf(people.stranger.token)
        return [header, encoded({ ...claimsOf(people.stranger.token), 'cognito:groups': ['admin'] }), signature].join(
          '.',
        )
      },
    ],
    [
      'with an extended expiry',
      () => {
        const [header, , signature] = partsOf(people.owner.token)
        return [header, encoded({ ...claimsOf(people.owner.token), exp: 4_102_444_800 }), signature].join('.')
      },
    ],
    ['that refreshes a sign-in', () => people.owner.refreshToken],
    ['that is not a JWT', () => 'null'],
  ]

  it.each(wrong)('a token %s is refused where a sign-in is required', async (_, token) => {
    const things = await createFixtures(table, people.owner.userId, people.participant.userId)
    for (const operation of operations().filter(({ access }) => access !== 'public')) {
      const answer = await answerOf(operation, token(), sampleOf(operation.name, things))
      expect(answer, operation.name).toMatchObject({ status: 401 })
    }
  })

  it.each(wrong)('a token %s gets the view of a visitor', async (_, token) => {
    const things = thingsIn('hidden', await createFixtures(table, people.owner.userId, people.participant.userId))
    const { recyclables }: Client = apiOf(token())
    await expect(recyclables.get({ id: things.ad.id })).rejects.toMatchObject({ code: 'recyclable.not_found' })
    expect(await recyclables.list({})).toHaveProperty('items')
  })
})
