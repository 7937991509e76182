import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
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
} from './dynamodb-ground.ts'

const PROGRAM = fileURLToPath(new URL('dynamodb-own-endpoint.ts', import.meta.url))
const WRITERS = 200
let folder: string
let child: ChildProcess

beforeEach(async () => {
  folder = await temporaryFolder()
  child = spawn(process.execPath, [PROGRAM, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
})

afterEach(async () => {
  child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

async function urlOf(process: ChildProcess): Promise<string> {
  const [line] = (await once(process.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return line.toString().trim()
}

test.each([0, 40, 150])(
  'killed with 200 transactions under way after %i were acknowledged: none lost, none half done, each with its records',
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
    if (acknowledgedFirst === 0) setImmediate(() => child.kill('SIGKILL'))
    const transfer = async (number: number) => {
      await db.transactWriteItems({
        ClientRequestToken: `transfer-${number}`,
        TransactItems: [
          { Put: { TableName, Item: item(`debit-${number}`, '1', { owner: { S: 'ledger' } }) } },
          { Put: { TableName, Item: item(`credit-${number}`, '1', { owner: { S: 'ledger' } }) } },
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
    await Promise.allSettled(Array.from({ length: WRITERS }, (_, number) => transfer(number)))
    await died
    db.destroy()

    const running = await start(surroundings(folder))
    const after = clients(running.url)
    const items = (await after.db.scan({ TableName })).Items ?? []
    const found = (kind: string) => numbersOf(items, kind)
    const debits = found('debit')
    expect(debits).toEqual(expect.arrayContaining(acknowledged.toSorted((a, b) => a - b)))
    expect(acknowledged.length).toBeGreaterThanOrEqual(acknowledgedFirst)
    expect(found('credit')).toEqual(debits)
    const cents = items.filter(({ pk }) => pk?.S?.startsWith('account-')).map((account) => Number(account.cents?.N))
    expect(cents.reduce((sum, value) => sum + value, 0)).toBe(debits.length)
    const indexed = (await after.db.scan({ TableName, IndexName: 'by-owner' })).Items ?? []
    expect(numbersOf(indexed, 'debit')).toEqual(debits)
    expect(numbersOf(indexed, 'credit')).toEqual(debits)

    const images = (await recordsOf(after, TableName)).map(({ dynamodb }) => dynamodb?.NewImage as Item)
    expect(numbersOf(images, 'debit')).toEqual(debits)
    expect(images).toHaveLength(3 * debits.length)
    const latest = new Map(images.map((image) => [image.pk?.S, image]))
    expect([...latest.values()].toSorted(byKey)).toEqual(items.toSorted(byKey))
    await running.close()
  },
)

function byKey(a: Item, b: Item): number {
  return String(a.pk?.S) < String(b.pk?.S) ? -1 : 1
}

function numbersOf(items: readonly Item[], kind: string): number[] {
  const names = items.map(({ pk }) => String(pk?.S)).filter((name) => name.startsWith(`${kind}-`))
  return names.map((name) => Number(name.slice(kind.length + 1))).toSorted((a, b) => a - b)
}
