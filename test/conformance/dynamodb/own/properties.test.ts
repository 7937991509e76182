import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clients,
  type Item,
  index,
  item,
  type Running,
  recordsOf,
  start,
  surroundings,
  tableDefinition,
  temporaryFolder,
} from '../endpoint-under-test.ts'

let folder: string
let running: Running
let both: ReturnType<typeof clients>

beforeAll(async () => {
  folder = await temporaryFolder()
  running = await start(surroundings(folder))
  both = clients(running.url)
})

afterAll(async () => {
  both.db.destroy()
  both.streams.destroy()
  await running.close()
  await rm(folder, { recursive: true })
})

const owner = fc.option(fc.constantFrom('ana', 'bia'), { nil: undefined })
const write = fc.record({
  kind: fc.constantFrom('put', 'update', 'delete', 'transaction', 'refused' as const),
  pk: fc.constantFrom('a', 'b', 'c'),
  sk: fc.constantFrom('1', '2'),
  owner,
  price: fc.integer({ min: 0, max: 3 }),
})

function written(pk: string, sk: string, by: string | undefined, price: number): Item {
  return item(pk, sk, { price: { N: String(price) }, ...(by && { owner: { S: by } }) })
}

test('after any writes the stream replays to the table and each index is exact', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 25 }), async (writes) => {
      const definition = tableDefinition({
        attributes: { owner: 'S', price: 'N' },
        indexes: [index('owner', 'price')],
        stream: 'NEW_AND_OLD_IMAGES',
      })
      const TableName = String(definition.TableName)
      await both.db.createTable(definition)
      const expected = new Map<string, Item>()
      for (const { kind, pk, sk, owner: by, price } of writes) {
        const Item = written(pk, sk, by, price)
        const name = `${pk}/${sk}`
        if (kind === 'put') await both.db.putItem({ TableName, Item })
        if (kind === 'put' || kind === 'transaction') expected.set(name, Item)
        if (kind === 'delete') {
          await both.db.deleteItem({ TableName, Key: item(pk, sk) })
          expected.delete(name)
        }
        if (kind === 'update') {
          await both.db.updateItem({
            TableName,
            Key: item(pk, sk),
            UpdateExpression: 'SET price = :price',
            ExpressionAttributeValues: { ':price': { N: String(price) } },
          })
          expected.set(name, { ...(expected.get(name) ?? item(pk, sk)), price: { N: String(price) } })
        }
        if (kind === 'transaction' || kind === 'refused') {
          const gate = kind === 'refused' ? 'attribute_exists(pk)' : 'attribute_not_exists(pk)'
          const outcome = await both.db
            .transactWriteItems({
              TransactItems: [
                { Put: { TableName, Item } },
                { ConditionCheck: { TableName, Key: item('gate', '1'), ConditionExpression: gate } },
              ],
            })
            .then(
              () => 'transaction',
              () => 'refused',
            )
          expect(outcome).toBe(kind)
        }
      }
      const byName = (items: Iterable<Item>) =>
        [...items].toSorted((a, b) => (`${a.pk?.S}/${a.sk?.S}` < `${b.pk?.S}/${b.sk?.S}` ? -1 : 1))
      const table = byName((await both.db.scan({ TableName })).Items ?? [])
      expect(table).toEqual(byName(expected.values()))
      const indexed = (await both.db.scan({ TableName, IndexName: 'by-owner' })).Items ?? []
      expect(byName(indexed)).toEqual(table.filter((row) => row.owner))
      const replayed = new Map<string, Item>()
      for (const { dynamodb } of await recordsOf(both, TableName)) {
        const name = `${dynamodb?.Keys?.pk?.S}/${dynamodb?.Keys?.sk?.S}`
        expect(dynamodb?.OldImage).toEqual(replayed.get(name))
        expect(dynamodb?.NewImage).not.toEqual(dynamodb?.OldImage)
        if (dynamodb?.NewImage) replayed.set(name, dynamodb.NewImage as Item)
        else replayed.delete(name)
      }
      expect(byName(replayed.values())).toEqual(table)
      await both.db.deleteTable({ TableName })
    }),
    { numRuns: 40 },
  )
})
