import type { Table } from '../../../functions/kit/table/table.ts'
import { type DeclaredOperation, operations } from '../../../shared/contract/contract.ts'
import { createFixtures, fixturesUsedBy } from '../../../test/support/fixtures/fixtures.ts'
import { sampleOf } from '../../../test/support/fixtures/samples.ts'
import { newPerson, type Person, signInAdmin } from '../../../test/support/people/people.ts'
import { expectedResult, type Role } from '../../../test/support/people/roles.ts'
import { callOverHttp } from '../../../test/support/permissions/calls.ts'
import { tableOf } from '../../../test/support/tables/tables.ts'
import type { MeasuredCloud } from './cloud.ts'

/** They end the sessions of the people who make the calls. */
const leftOut = /^privacy\.requestDeletion|signOut/
const callsAtOnce = 8
const permittedFirst: readonly Role[] = ['owner', 'admin', 'participant', 'stranger', 'visitor']

export interface Pass {
  readonly called: number
  /** Operations that answered with a status of 500 or above. */
  readonly failed: readonly string[]
  /** Resident memory at its largest meanwhile, in MB. */
  readonly busiestMb: number
}

/** Calls every operation once with its fixtures, by a role that may call it. Refusals by other rules are fine. */
export async function callEveryOperation(cloud: MeasuredCloud): Promise<Pass> {
  const table = tableOf(cloud.shared.environment, cloud.shared.tableName)
  const people = await signInPeople()
  const prepared: { readonly operation: DeclaredOperation; readonly input: unknown }[] = []
  for (const operation of operations().filter(({ name }) => !leftOut.test(name)))
    prepared.push({ operation, input: await inputOf(operation, table, people) })
  const called = prepared.length
  const failed: string[] = []
  let busiestMb = 0
  const worker = async () => {
    for (let one = prepared.pop(); one; one = prepared.pop()) {
      const { status } = await callOverHttp(one.operation, tokenFor(one.operation, people), one.input)
      if (status >= 500) failed.push(one.operation.name)
      busiestMb = Math.max(busiestMb, cloud.residentMb())
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, worker))
  table.client.destroy()
  return { called, failed, busiestMb }
}

async function inputOf({ name }: DeclaredOperation, table: Table, { owner, participant }: People): Promise<unknown> {
  const needs = [...fixturesUsedBy((things) => sampleOf(name, things))].filter((one) => one !== 'deviceSignIn')
  return sampleOf(name, await createFixtures(table, owner.userId, participant.userId, new Set(needs)))
}

/** Returns for each noun a call that reads without parameters. */
export async function createReads(): Promise<(() => Promise<unknown>)[]> {
  const people = await signInPeople()
  const byNoun = new Map(
    operations()
      .filter(isPlainRead)
      .map((operation) => [operation.noun, operation]),
  )
  return [...byNoun.values()].map((operation) => async () => {
    const { status, body } = await callOverHttp(operation, tokenFor(operation, people), undefined)
    if (status >= 500) throw new Error(`${operation.name}: ${JSON.stringify(body)}`)
  })
}

function isPlainRead({ method, path, name }: DeclaredOperation): boolean {
  return method === 'GET' && !path.includes('{') && sampleOf(name, {} as never) === undefined
}

type People = Readonly<Record<'owner' | 'admin' | 'participant' | 'stranger', Person>>

async function signInPeople(): Promise<People> {
  const [owner, admin, participant, stranger] = await Promise.all([
    newPerson(),
    signInAdmin(),
    newPerson(),
    newPerson(),
  ])
  return { owner, admin, participant, stranger }
}

function tokenFor(operation: DeclaredOperation, people: People): string | undefined {
  const role = permittedFirst.find((one) => expectedResult(operation, one, 'public') === 'allowed')
  return role === undefined || role === 'visitor' ? undefined : people[role as keyof People].token
}
