import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ScanCommandOutput } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  clients,
  type Item,
  index,
  item,
  recordsOf,
  start,
  surroundings,
  tableDefinition,
  temporaryFolder,
} from '../endpoint-under-test.ts'

const program = fileURLToPath(new URL('endpoint.ts', import.meta.url))
const writers = 200
/** Enough entries to keep the endpoint busy most of the time, so that it is killed during work. */
const entries = Array.from({ length: 20 }, (_, entry) => `entry-${entry}`)
let folder: string
let child: ChildProcess

beforeEach(async () => {
  folder = await temporaryFolder()
  child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
})

afterEach(async () => {
  child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

async function urlOf(process: ChildProcess): Promise<string> {
  const [line] = (await once(process.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return line.toString().trim()
}

test.each([1, 40, 150])(
  'a kill after %i of 200 transactions loses none, splits none and keeps their records',
  async (acknowledgedFirst) => {
    const definition = tableDefinition({
      attributes: { owner: 'S' },
      indexes: [index('owner')],
      stream: 'NEW_AND_OLD_IMAGES',
    })
    const TableName = String(definition.TableName)
    const { db } = clients(await urlOf(child))
    await db.createTable(definition)
    const acknowledged: number[] = []
    const died = once(child, 'exit')
    const transfer = async (number: number) => {
      await db.transactWriteItems({
        ClientRequestToken: `transfer-${number}`,
        TransactItems: [
          ...entries.map((sk) => ({
            Put: { TableName, Item: item(`transfer-${number}`, sk, { owner: { S: `owner-${number}` } }) },
          })),
          {
            Update: {
              TableName,
              Key: item(`account-${number % 10}`, '1'),
              UpdateExpression: 'ADD cents :one',
              ExpressionAttributeValues: { ':one': { N: '1' } },
            },
          },
        ],
      })
      acknowledged.push(number)
      if (acknowledged.length === acknowledgedFirst) child.kill('SIGKILL')
    }
    await Promise.allSettled(Array.from({ length: writers }, (_, number) => transfer(number)))
    await died
    db.destroy()

    const running = await start(surroundings(folder))
    const after = clients(running.url)
    const items = await allOf((page) => after.db.scan({ TableName, ...page }))
    const done = transfersIn(items)
    expect([...done.keys()]).toEqual(expect.arrayContaining(acknowledged))
    expect(acknowledged.length).toBeGreaterThanOrEqual(acknowledgedFirst)
    expect(new Set(done.values())).toEqual(new Set(done.size > 0 ? [entries.length] : []))
    const cents = items.filter(({ cents }) => cents).map((account) => Number(account.cents?.N))
    expect(cents.reduce((sum, value) => sum + value, 0)).toBe(done.size)
    const indexed = await allOf((page) => after.db.scan({ TableName, IndexName: 'by-owner', ...page }))
    expect(transfersIn(indexed)).toEqual(done)

    const images = (await recordsOf(after, TableName)).map(({ dynamodb }) => dynamodb?.NewImage as Item)
    expect(transfersIn(images)).toEqual(done)
    expect(images).toHaveLength((entries.length + 1) * done.size)
    const latest = new Map(images.map((image) => [nameOf(image), image]))
    expect([...latest.values()].toSorted(byName)).toEqual(items.toSorted(byName))
    await running.close()
  },
)

type Page = { ExclusiveStartKey?: Item }

async function allOf(read: (page: Page) => Promise<ScanCommandOutput>): Promise<Item[]> {
  const items: Item[] = []
  let page: Page | undefined = {}
  while (page) {
    const answer = await read(page)
    items.push(...(answer.Items ?? []))
    page = answer.LastEvaluatedKey && { ExclusiveStartKey: answer.LastEvaluatedKey }
  }
  return items
}

function nameOf({ pk, sk }: Item): string {
  return `${pk?.S}/${sk?.S}`
}

function byName(a: Item, b: Item): number {
  return nameOf(a) < nameOf(b) ? -1 : 1
}

function transfersIn(items: readonly Item[]): Map<number, number> {
  const names = items.map(({ pk }) => String(pk?.S)).filter((name) => name.startsWith('transfer-'))
  const counts = new Map<number, number>()
  for (const number of names.map((name) => Number(name.slice('transfer-'.length))).toSorted((a, b) => a - b))
    counts.set(number, (counts.get(number) ?? 0) + 1)
  return counts
}
