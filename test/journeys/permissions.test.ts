import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Table } from '../../functions/kit/table/table.ts'
import { operations } from '../../shared/contract/contract.ts'
import { checkCells } from '../support/cells.ts'
import { createFixtures } from '../support/fixtures/fixtures.ts'
import { sampleOf } from '../support/fixtures/samples.ts'
import { type NounFunctions, startNounFunctions } from '../support/noun-functions.ts'
import { apiOf, type Client } from '../support/people/people.ts'
import { callInProcess, callOverHttp } from '../support/permissions/calls.ts'
import {
  type Attempt,
  attemptsOn,
  nameOf,
  oneOperationPerRule,
  type People,
  permissionMatrix,
  permittedAttempt,
  signInPeople,
} from '../support/permissions/matrix.ts'
import { tableOf } from '../support/tables/tables.ts'

/** `ROLES=all` runs the whole matrix over HTTP too, which takes a minute more. */
const allOverHttp = process.env.ROLES === 'all'

let table: Table
beforeAll(() => {
  const { environment, tableName } = inject('cloud')
  table = tableOf(environment, tableName)
})
afterAll(() => table.client.destroy())

const byFunction = Map.groupBy(operations(), ({ noun }) => noun)
const named = (attempts: readonly Attempt[]) => attempts.map((attempt) => [nameOf(attempt), attempt] as const)

describe('functions in process', () => {
  let functions: NounFunctions
  let checkAttempt: ReturnType<typeof permissionMatrix>
  beforeAll(async () => {
    functions = await startNounFunctions(table.name)
    checkAttempt = permissionMatrix(table, await signInPeople(), callInProcess(functions.send), { gateway: false })
  })
  afterAll(() => functions.close())

  it.each([...byFunction])('functions/%s answers every role as its contract declares', (_, ofFunction) =>
    checkCells(named(ofFunction.flatMap(attemptsOn)), checkAttempt),
  )
})

describe('running API', () => {
  let people: People
  let checkAttempt: ReturnType<typeof permissionMatrix>
  beforeAll(async () => {
    people = await signInPeople()
    checkAttempt = permissionMatrix(table, people, callOverHttp, { gateway: true })
  })

  const inFull = new Set(allOverHttp ? operations() : oneOperationPerRule())
  // In the cloud a function also needs permissions for its services, so each operation is permitted once.
  it.each([...byFunction])('answers callers of functions/%s as declared', (_, ofFunction) => {
    const attempts = ofFunction.flatMap((operation) =>
      inFull.has(operation) ? attemptsOn(operation) : [permittedAttempt(operation)],
    )
    return checkCells(named(attempts), checkAttempt)
  })

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
      // The gateway refuses before a function reads anything: the ids of the inputs need no rows.
      const things = await createFixtures(table, people.owner.userId, people.participant.userId, new Set())
      const guarded = operations().filter(({ access }) => access !== 'public')
      await checkCells(
        guarded.map((operation) => [operation.name, operation]),
        async (operation) => {
          const { status } = await callOverHttp(operation, token(), sampleOf(operation.name, things))
          expect(status).toBe(401)
        },
      )
    })

    it.each(wrong)('a token %s gets the view of a visitor', async (_, token) => {
      const { owner, participant } = people
      const { pendingAd } = await createFixtures(table, owner.userId, participant.userId, new Set(['pendingAd']))
      const { recyclables }: Client = apiOf(token())
      await expect(recyclables.get({ id: pendingAd.id })).rejects.toMatchObject({ code: 'recyclable.not_found' })
      expect(await recyclables.list({})).toHaveProperty('items')
    })
  })
})
