import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, start, surroundings, temporaryFolder } from '../endpoint-under-test.ts'
import { listedDifferences } from '../fuzz/differences/differences.ts'
import { type Endpoint, type Finding, fuzz, type Trial } from '../fuzz/fuzzing.ts'
import { scenario } from '../fuzz/scenario.ts'
import { type Answer, caller, connections } from '../fuzz/wire.ts'

let folders: string[]
let running: Running[]
const agent = connections()

beforeAll(async () => {
  folders = [await temporaryFolder(), await temporaryFolder()]
  running = await Promise.all(folders.map((folder) => start(surroundings(folder))))
})

afterAll(async () => {
  agent.destroy()
  for (const { close } of running) await close()
  for (const folder of folders) await rm(folder, { recursive: true })
})

const endpoint =
  (index: number): Endpoint =>
  (prefix) =>
    caller(running[index]?.url ?? '', prefix, agent)

const wrong =
  (change: (name: string, answer: Answer) => Answer): Endpoint =>
  (prefix) => {
    const call = endpoint(1)(prefix)
    return async (name, body) => change(name, await call(name, body))
  }

const trial = (theirs: Endpoint): Trial => ({ ours: endpoint(0), theirs, seed: 11, operations: 600, sideBySide: 2 })

test('finds no difference between our DynamoDB and itself', async () => {
  const { operations, refused, findings, listed } = await fuzz(trial(endpoint(1)))
  expect(findings).toEqual([])
  expect([...listed]).toEqual([])
  expect(operations).toBeGreaterThanOrEqual(600)
  expect(refused).toBeGreaterThan(operations / 5)
  expect(refused).toBeLessThan((operations * 4) / 5)
})

test('finds an endpoint that loses the last item of a query, with a short sequence', async () => {
  const losing = wrong((name, answer) => {
    const items = answer.body.Items
    if (name !== 'Query' || !Array.isArray(items) || items.length === 0) return answer
    return { ...answer, body: { ...answer.body, Items: items.slice(0, -1), Count: items.length - 1 } }
  })
  const { findings } = await fuzz(trial(losing))
  expect(findings.length).toBeGreaterThan(0)
  const shortest = findings.map(({ reproduction }) => reproduction).toSorted((a, b) => a.length - b.length)[0] ?? []
  expect(shortest.at(-1)?.name).toBe('Query')
  expect(shortest.length).toBeGreaterThan(1)
  expect(shortest.length).toBeLessThan(5)
})

test('finds one different word in a message, and a different error type', async () => {
  const careless = wrong((_name, answer) => {
    const text = JSON.stringify(answer.body)
    return { ...answer, body: JSON.parse(text.replace('redundant parentheses', 'needless parentheses')) }
  })
  const { findings } = await fuzz(trial(careless))
  expect(findings.map(messages)).toContainEqual([
    expect.stringContaining('redundant parentheses'),
    expect.stringContaining('needless parentheses'),
  ])
  const misnamed = wrong((_name, answer) => {
    const text = JSON.stringify(answer.body)
    return { ...answer, body: JSON.parse(text.replace('ConditionalCheckFailedException', 'ConditionFailedException')) }
  })
  expect((await fuzz(trial(misnamed))).findings.length).toBeGreaterThan(0)
})

const messages = ({ ours, theirs }: Finding) => [ours, theirs].map((form) => ('message' in form ? form.message : ''))

test('a seed always produces the same operations, and another seed different ones', () => {
  expect(scenario(5, 2)).toEqual(scenario(5, 2))
  expect(scenario(5, 2)).not.toEqual(scenario(6, 2))
  const names = Array.from({ length: 10 }, (_none, number) => scenario(5, number))
    .flat()
    .map(({ name }) => name)
  expect([...new Set(names)].toSorted()).toEqual([
    'BatchGetItem',
    'BatchWriteItem',
    'DeleteItem',
    'GetItem',
    'PutItem',
    'Query',
    'Scan',
    'TransactGetItems',
    'TransactWriteItems',
    'UpdateItem',
  ])
})

test('every listed difference has a unique name and a reason', () => {
  const names = listedDifferences.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(listedDifferences.filter(({ reason }) => reason.trim() === '')).toEqual([])
})
