import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import type { Table } from '../../functions/kit/table/table.ts'
import { type DeclaredOperation, operations } from '../../shared/contract/contract.ts'
import { apiPrefix } from '../../shared/contract/operation.ts'
import { proofClaim, signInByCode } from '../../shared/people/self-service.ts'
import { isRefusalCode, type RefusalCode } from '../../shared/refusals.ts'
import { checkCells } from '../support/cells.ts'
import { createFixtures, type FixtureNames, fixturesUsedBy } from '../support/fixtures/fixtures.ts'
import { refusalsOfSample } from '../support/fixtures/sample-refusals.ts'
import { sampleOf } from '../support/fixtures/samples.ts'
import type { Fixtures } from '../support/fixtures/writers.ts'
import { fuzzRequestsOf } from '../support/hostile/fuzz-requests.ts'
import { hostileSegments } from '../support/hostile/requests.ts'
import {
  type GatewayAnswer,
  type GatewayRequest,
  type NounFunctions,
  startNounFunctions,
} from '../support/noun-functions.ts'
import { signInAdmin } from '../support/people/people.ts'
import { sampleProfile } from '../support/people/profiles.ts'
import { tableLike, tableOf } from '../support/tables/tables.ts'

const seed = Number(process.env.FUZZ_SEED ?? 20_261)
/** `FUZZ_VALUES=all` sends every hostile value for every field, which takes minutes. */
const { FUZZ_VALUES } = process.env
const valuesOfField = FUZZ_VALUES === 'all' ? Number.POSITIVE_INFINITY : Number(FUZZ_VALUES ?? 4)
/** Requests per user; a new user then continues, so that no quota hides later faults. */
const requestsPerUser = 40

/** Admins share the requests, so that none exceeds the rate of a user. */
const admins = Math.min(64, 2 * valuesOfField)

/** Refusals that every operation may return besides those of its contract. */
const common: readonly RefusalCode[] = [
  'request.invalid',
  'request.conflict',
  'request.too_many',
  'access.sign_in_required',
  'access.denied',
]

let table: Table
let functions: NounFunctions
let send: NounFunctions['send']
/** Operations with `liveAdmin` need members of the pool's admin group. */
let poolAdminIds: readonly string[]

beforeAll(async () => {
  const { environment, tableName } = inject('cloud')
  table = await tableLike(tableOf(environment, tableName), `fuzz-${randomUUID()}`)
  functions = await startNounFunctions(table.name)
  send = functions.send
  poolAdminIds = (await Promise.all(Array.from({ length: admins }, () => signInAdmin()))).map(({ userId }) => userId)
})
afterAll(async () => {
  await functions.close()
  table.client.destroy()
})

type FuzzFixtures = Fixtures & { readonly strangerId: string }

async function createFuzzFixtures(needs: FixtureNames): Promise<FuzzFixtures> {
  const [ownerId, participantId, strangerId] = [randomUUID(), randomUUID(), randomUUID()]
  for (const id of [ownerId, participantId, strangerId, ...poolAdminIds]) {
    const profile = sampleProfile({ id, email: `${id}@fuzz.example` })
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(id), ...profile } }))
  }
  return { ...(await createFixtures(table, ownerId, participantId, needs)), strangerId }
}

/** Returns claims with access. Public operations alternate between visitors, users and admins. */
function claimsFor(
  { access, relation }: DeclaredOperation,
  things: FuzzFixtures,
  turn: number,
): GatewayRequest['claims'] {
  if (access === 'public' && turn % 2 === 0) return undefined
  const owns = typeof relation === 'string' || relation.is !== 'not owner'
  const admin = access === 'admin' || (access === 'public' && turn % 4 === 1)
  return {
    sub:
      access === 'admin' ? (poolAdminIds[turn % poolAdminIds.length] ?? '') : owns ? things.ownerId : things.strangerId,
    token_use: 'access',
    origin_jti: 'session',
    [proofClaim]: signInByCode,
    'cognito:groups': admin ? '[admin]' : '[]',
    auth_time: String(Math.floor(Date.now() / 1000)),
  }
}

function faultOf({ refusals }: DeclaredOperation, { status, body }: GatewayAnswer): string | undefined {
  if (status >= 200 && status < 300) return undefined
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown }
  const told = `${status} ${JSON.stringify(body)}`
  if (status < 400 || status >= 500) return told
  if (typeof code !== 'string' || typeof message !== 'string') return `${told} is not in the form of errors`
  if (status === 404 && code === 'NOT_FOUND') return undefined
  if (!isRefusalCode(code)) return `${told} is no refusal`
  return refusals.includes(code) || common.includes(code) ? undefined : `${told} is not declared`
}

/**
 * Returns whether even the valid sample is refused here. A sign-up writes its pass to this table, but the pool
 * trigger reads another. These users are in no pool.
 */
function refusesItsSample({ name }: DeclaredOperation): boolean {
  return ['accounts.signUp', 'accounts.signOutEverywhere'].includes(name) || refusalsOfSample(name).length > 0
}

const count = { tries: 0, allowed: 0, refused: 0, invalid: 0, tooMany: 0 }

function counted({ status, body }: GatewayAnswer): void {
  const { code } = (body ?? {}) as { code?: string }
  count.tries++
  if (status < 300) count.allowed++
  else if (status === 429) count.tooMany++
  else if (code === 'request.invalid' || code === 'NOT_FOUND') count.invalid++
  else count.refused++
}

const named = operations().map((operation) => [operation.name, operation] as const)

describe(`hostile requests (seed ${seed})`, () => {
  it.concurrent.each(named)(
    '%s succeeds or refuses as its contract declares',
    { timeout: 300_000 },
    async (_, operation) => {
      const faults: string[] = []
      const needs = fixturesUsedBy((things) => sampleOf(operation.name, things))
      let things = await createFuzzFixtures(needs)
      for (const [turn, { what, request }] of fuzzRequestsOf(operation, { seed, valuesOfField }).entries()) {
        if (turn % requestsPerUser === 0) things = await createFuzzFixtures(needs)
        const claims = claimsFor(operation, things, turn)
        const answer = await send(operation, { ...request(things), claims })
        counted(answer)
        const refused = turn === 0 && answer.status >= 300 && !refusesItsSample(operation)
        const fault = refused ? 'its sample is refused' : faultOf(operation, answer)
        if (fault) faults.push(`${operation.name} ${claims ? 'with' : 'without'} token, ${what}: ${fault}`)
        if (answer.status < 300 && operation.method !== 'GET') things = await createFuzzFixtures(needs)
      }
      expect(faults).toEqual([])
    },
  )
})

describe('fuzz statistics', () => {
  it('show many requests, enough of them past the parser and few over quota', () => {
    expect(count.tries).toBeGreaterThan(3000)
    expect(count.allowed).toBeGreaterThan(1000)
    expect(count.refused).toBeGreaterThan(100)
    expect(count.tooMany / count.tries).toBeLessThan(0.02)
  })
})

/** Sends a raw request line, which no client would send; returns status and body. */
function sendLine(line: string): Promise<GatewayAnswer> {
  const { hostname, port } = new URL(inject('cloud').url)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.write(`${line}\r\nhost: ${hostname}:${port}\r\nconnection: close\r\n\r\n`)
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), body })
    })
  })
}

it('no operation causes a fault on a malformed path parameter', () => {
  const withParameters = operations().filter(({ path }) => path.includes('{'))
  return checkCells(
    withParameters.map((operation) => [operation.name, operation]),
    async ({ method, path }) => {
      for (const segment of hostileSegments) {
        const { status } = await sendLine(`${method} ${apiPrefix}${path.replace(/\{\w+\}/, segment)} HTTP/1.1`)
        expect(status, `${method} ${path} ${segment.slice(0, 40)}`).toSatisfy((one: number) => one >= 200 && one < 500)
      }
    },
  )
})
