import { expect, test } from 'vitest'
import { createEndpoint, index, item, tableDefinition } from './endpoint-under-test.ts'

const ground = createEndpoint()

test('describes a table with its keys, indexes, billing and stream', async () => {
  const name = await ground.table({
    attributes: { owner: 'S' },
    indexes: [index('owner', 'sk', { ProjectionType: 'INCLUDE', NonKeyAttributes: ['title'] })],
    stream: 'NEW_AND_OLD_IMAGES',
  })
  const { Table } = await ground.db.describeTable({ TableName: name })
  expect(Table).toMatchObject({
    TableName: name,
    TableStatus: 'ACTIVE',
    BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  })
  expect(Table?.TableArn).toMatch(new RegExp(`^arn:aws:dynamodb:[^:]+:\\d{12}:table/${name}$`))
  expect(Table?.LatestStreamArn).toBe(`${Table?.TableArn}/stream/${Table?.LatestStreamLabel}`)
  expect(Table?.GlobalSecondaryIndexes).toMatchObject([
    {
      IndexName: 'by-owner',
      IndexStatus: 'ACTIVE',
      IndexArn: `${Table?.TableArn}/index/by-owner`,
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['title'] },
    },
  ])
})

test('refuses a second table of the same name', async () => {
  const name = await ground.table()
  await expect(ground.db.createTable({ ...tableDefinition(), TableName: name })).rejects.toMatchObject({
    name: 'ResourceInUseException',
  })
})

test('refuses a key attribute without a definition', async () => {
  const definition = tableDefinition()
  await expect(
    ground.db.createTable({ ...definition, AttributeDefinitions: definition.AttributeDefinitions?.slice(0, 1) }),
  ).rejects.toMatchObject({ name: 'ValidationException' })
})

test('lists tables page by page, sorted by name', async () => {
  const made = [await ground.table(), await ground.table(), await ground.table()]
  const listed: string[] = []
  let start: string | undefined
  do {
    const page = await ground.db.listTables({ Limit: 2, ExclusiveStartTableName: start })
    expect(page.TableNames?.length).toBeLessThanOrEqual(2)
    listed.push(...(page.TableNames ?? []))
    start = page.LastEvaluatedTableName
  } while (start)
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toEqual(expect.arrayContaining(made))
})

test('a deleted table is removed with its items', async () => {
  const definition = tableDefinition()
  const TableName = String(definition.TableName)
  await ground.db.createTable(definition)
  await ground.db.putItem({ TableName, Item: item('a', '1') })
  await ground.db.deleteTable({ TableName })
  await expect(ground.db.getItem({ TableName, Key: item('a', '1') })).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  })
  await ground.db.createTable(definition)
  expect((await ground.db.scan({ TableName })).Items).toEqual([])
  await ground.db.deleteTable({ TableName })
})

test('every operation reports an unknown table as not found', async () => {
  const TableName = 'conformance-no-such-table'
  const missing = { name: 'ResourceNotFoundException' }
  const Key = item('a', '1')
  await expect(ground.db.describeTable({ TableName })).rejects.toMatchObject(missing)
  await expect(ground.db.deleteTable({ TableName })).rejects.toMatchObject(missing)
  await expect(ground.db.putItem({ TableName, Item: Key })).rejects.toMatchObject(missing)
  await expect(ground.db.scan({ TableName })).rejects.toMatchObject(missing)
  await expect(
    ground.db.transactWriteItems({ TransactItems: [{ Put: { TableName, Item: Key } }] }),
  ).rejects.toMatchObject(missing)
  await expect(ground.db.batchGetItem({ RequestItems: { [TableName]: { Keys: [Key] } } })).rejects.toMatchObject(
    missing,
  )
})

test('an index added later contains existing items, and a deleted one is removed', async () => {
  const TableName = await ground.table()
  await ground.db.putItem({ TableName, Item: item('a', '1', { owner: { S: 'ana' } }) })
  await ground.db.putItem({ TableName, Item: item('b', '1') })
  await ground.db.updateTable({
    TableName,
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'S' },
      { AttributeName: 'owner', AttributeType: 'S' },
    ],
    GlobalSecondaryIndexUpdates: [{ Create: index('owner') }],
  })
  await expect
    .poll(async () => (await ground.db.describeTable({ TableName })).Table?.GlobalSecondaryIndexes?.[0]?.IndexStatus, {
      timeout: 20_000,
    })
    .toBe('ACTIVE')
  const found = await ground.db.query({
    TableName,
    IndexName: 'by-owner',
    KeyConditionExpression: '#owner = :owner',
    ExpressionAttributeNames: { '#owner': 'owner' },
    ExpressionAttributeValues: { ':owner': { S: 'ana' } },
  })
  expect(found.Items).toEqual([item('a', '1', { owner: { S: 'ana' } })])
  await ground.db.updateTable({ TableName, GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: 'by-owner' } }] })
  await expect
    .poll(async () => (await ground.db.describeTable({ TableName })).Table?.GlobalSecondaryIndexes, { timeout: 20_000 })
    .toBeUndefined()
})

test('time to live can be enabled, described and disabled', async () => {
  const TableName = await ground.table()
  expect((await ground.db.describeTimeToLive({ TableName })).TimeToLiveDescription).toEqual({
    TimeToLiveStatus: 'DISABLED',
  })
  const on = { AttributeName: 'expiresAt', Enabled: true }
  expect(
    (await ground.db.updateTimeToLive({ TableName, TimeToLiveSpecification: on })).TimeToLiveSpecification,
  ).toEqual(on)
  const description = (await ground.db.describeTimeToLive({ TableName })).TimeToLiveDescription
  expect(description?.AttributeName).toBe('expiresAt')
  expect(['ENABLED', 'ENABLING']).toContain(description?.TimeToLiveStatus)
  await expect(ground.db.updateTimeToLive({ TableName, TimeToLiveSpecification: on })).rejects.toMatchObject({
    name: 'ValidationException',
  })
})
