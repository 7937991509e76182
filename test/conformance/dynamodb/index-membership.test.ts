import { expect, test } from 'vitest'
import { createEndpoint, type Item, index, item } from './endpoint-under-test.ts'

const ground = createEndpoint()
const text = (S: string) => ({ S })
const ownedByV = {
  IndexName: 'by-owner',
  KeyConditionExpression: '#owner = :owner',
  ExpressionAttributeNames: { '#owner': 'owner' },
}

test('an item is in an index while it has the key attributes', async () => {
  const table = await ground.table({ attributes: { owner: 'S', price: 'N' }, indexes: [index('owner', 'price')] })
  const owned = async (owner: string) =>
    (
      await ground.db.query({ TableName: table, ...ownedByV, ExpressionAttributeValues: { ':owner': text(owner) } })
    ).Items?.map(({ pk, price }) => `${pk?.S}:${price?.N}`)
  const update = (UpdateExpression: string, values?: Item) =>
    ground.db.updateItem({
      TableName: table,
      Key: item('x', '1'),
      UpdateExpression,
      ExpressionAttributeNames: { '#owner': 'owner' },
      ...(values && { ExpressionAttributeValues: values }),
    })
  await update('SET #owner = :o', { ':o': text('ana') })
  expect(await owned('ana')).toEqual([])
  await update('SET #owner = :o, price = :p', { ':o': text('ana'), ':p': { N: '1' } })
  await expect.poll(() => owned('ana')).toEqual(['x:1'])
  await update('SET #owner = :o, price = :p', { ':o': text('bia'), ':p': { N: '2' } })
  await expect.poll(() => owned('bia')).toEqual(['x:2'])
  expect(await owned('ana')).toEqual([])
  await update('REMOVE #owner')
  await expect.poll(() => owned('bia')).toEqual([])
})
