import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadPhoto } from '../../test/support/fixtures/ads.ts'
import { draft } from '../../test/support/fixtures/drafts.ts'
import { newPerson, signIn } from '../../test/support/people/people.ts'
import type { Credentials } from '../aws/assembly/permissions.ts'
import { exportLines, readEnvironment } from '../aws/cloud/clients.ts'
import { StartFailure } from '../aws/cloud/failure.ts'
import { type CloudOptions, type LocalCloud, startLocalCloud } from './cloud.ts'

const startTimeout = 120_000

const dataDir = mkdtempSync(join(tmpdir(), 'cloud-'))
const options: CloudOptions = {
  port: 0,
  dataDir,
  fresh: false,
  seed: false,
  dev: false,
  withoutWeb: true,
  progress: () => undefined,
  print: () => undefined,
}

let cloud: LocalCloud
beforeAll(async () => {
  cloud = await startLocalCloud(options)
}, startTimeout)
afterAll(() => cloud.close())

const consoleItems = async (path: string): Promise<Record<string, unknown>[]> =>
  (await (await fetch(`${cloud.consoleApiUrl}/${path}`)).json()).items

const tableName = () => String(cloud.assembly.tables[0]?.name)

function dynamoDbAs(credentials: Credentials, environment = cloud.environment): DynamoDBClient {
  return new DynamoDBClient({
    region: 'sa-east-1',
    endpoint: String(environment.AWS_ENDPOINT_URL_DYNAMODB),
    credentials,
    maxAttempts: 1,
  })
}

/** The e-mail function subscribes to this event type but rejects this content. */
async function putInvalidEvent(environment: LocalCloud['environment'], credentials: Credentials): Promise<void> {
  const endpoint = String(environment.AWS_ENDPOINT_URL_EVENTBRIDGE)
  const client = new EventBridgeClient({ region: 'sa-east-1', endpoint, credentials })
  const event = {
    EventBusName: 'retorna',
    Source: 'retorna',
    DetailType: 'RecyclableRejected',
    Detail: '{"version":1,"no":"event"}',
  }
  await client.send(new PutEventsCommand({ Entries: [event] }))
  client.destroy()
}

test('serves the API, user pool, console and configuration on one origin', async () => {
  const config = await (await fetch(`${cloud.url}/config.json`)).json()
  expect(config).toMatchObject({
    apiUrl: '/api',
    mediaUrl: '/media',
    local: true,
    userPoolEndpoint: `${cloud.url}/cognito/`,
  })
  const keys = await fetch(`${cloud.url}/cognito/${config.userPoolId}/.well-known/jwks.json`)
  expect((await keys.json()).keys).toHaveLength(1)
  const listing = await fetch(`${cloud.url}/api/recyclables?stateId=35&cityId=3550308`)
  expect((await listing.json()).items).toEqual([])
  expect((await fetch(`${cloud.url}/api/profile`)).status).toBe(401)
  expect((await fetch(`${cloud.url}/media/photos/nothing.avif`)).status).toBe(404)
  expect((await fetch(`${cloud.url}/local`)).status).toBe(200)
  expect((await fetch(`${cloud.url}/localhost`)).status).toBe(503)
})

test('refuses a second cloud on the same data and a taken port, with a message', async () => {
  await expect(startLocalCloud(options)).rejects.toThrow(/in use by another local cloud/)
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const elsewhere = mkdtempSync(join(tmpdir(), 'cloud-'))
  const refused = startLocalCloud({ ...options, dataDir: elsewhere, port })
  await expect(refused).rejects.toThrow(StartFailure)
  await expect(refused).rejects.toThrow(`Port ${port} is taken`)
  other.close()
})

test('denies a write without permission and shows it in the console', async () => {
  const reader = cloud.rights.credentialsOf('retorna-profiles-api')
  const client = dynamoDbAs(reader)
  const write = new PutItemCommand({ TableName: tableName(), Item: { pk: { S: 'TEST#1' }, sk: { S: 'TEST' } } })
  await expect(client.send(write)).rejects.toMatchObject({ name: 'AccessDeniedException' })
  client.destroy()
  expect(await consoleItems('rights?caller=retorna-profiles-api')).toMatchObject([{ action: 'dynamodb:PutItem' }])
})

test('moves an event to the dead-letter queue after its retries', async () => {
  await putInvalidEvent(cloud.environment, cloud.operator)
  await cloud.settled()
  expect(await consoleItems('events?type=RecyclableRejected')).toHaveLength(1)
  const dead = await consoleItems('dead-letters')
  expect(dead.map(({ queueArn }) => queueArn)).toContainEqual(
    expect.stringContaining('notifications-send-dead-letters'),
  )
  for (const { body } of dead) expect(JSON.parse(String(body))).toMatchObject({ detail: { version: 1, no: 'event' } })
}, 30_000)

test('keeps keys and addresses across a restart, with full permissions', async () => {
  const { environment } = cloud
  expect(readEnvironment(dataDir)).toEqual(environment)
  const lines = (await (await fetch(`${cloud.consoleApiUrl}/endpoints`)).json()).text
  expect(lines).toBe(exportLines(environment))
  await cloud.close()
  expect(readEnvironment(dataDir)).toEqual(environment)
  cloud = await startLocalCloud(options)
  expect(cloud.environment).toEqual(environment)
  for (const service of ['DYNAMODB', 'DYNAMODB_STREAMS', 'S3', 'SQS', 'SNS', 'SESV2', 'EVENTBRIDGE', 'LAMBDA'])
    expect(environment).toHaveProperty(`AWS_ENDPOINT_URL_${service}`)
  const client = dynamoDbAs(cloud.operator)
  await client.send(new PutItemCommand({ TableName: tableName(), Item: { pk: { S: 'KEPT' }, sk: { S: 'x' } } }))
  client.destroy()
}, 30_000)

test('leads a client to the table with the variables that --endpoints prints', async () => {
  const root = join(import.meta.dirname, '../..')
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('eval "$(npm start --silent -- --endpoints)"')
  const program = [join(root, 'local/start.ts'), '--endpoints', '--data', dataDir]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
  const printed = Buffer.concat(await child.stdout.toArray()).toString()
  const variables = Object.fromEntries(
    printed
      .trim()
      .split('\n')
      .map((line) => line.replace('export ', '').split('=')),
  )
  const client = new DynamoDBClient({
    endpoint: variables.AWS_ENDPOINT_URL_DYNAMODB,
    region: variables.AWS_DEFAULT_REGION,
    credentials: { accessKeyId: variables.AWS_ACCESS_KEY_ID, secretAccessKey: variables.AWS_SECRET_ACCESS_KEY },
  })
  const { TableNames = [] } = await client.send(new ListTablesCommand({}))
  expect(TableNames).toEqual([tableName()])
  const { Items } = await client.send(new ScanCommand({ TableName: TableNames[0], Limit: 1 }))
  expect(Items).toHaveLength(1)
  client.destroy()
})

const moveClock = (how: object) => fetch(`${cloud.consoleApiUrl}/clock`, { method: 'POST', body: JSON.stringify(how) })

test('runs a schedule when the clock moves past its time', async () => {
  const next = cloud.assembly.schedules[0]
  expect(next).toBeDefined()
  await moveClock({ advanceMs: 25 * 3_600_000 })
  await cloud.settled()
  const calls = cloud.rights.calls().filter(({ functionName }) => functionName === 'retorna-saved-searches-digest')
  expect(calls.length).toBeGreaterThan(0)
  await moveClock({ reset: true })
}, 30_000)

test('fails an upload that never arrived after an hour, and lets the ad be corrected', async () => {
  const { url, environment, assembly } = cloud
  const [pool] = assembly.userPools
  const home = { url, environment, userPoolId: String(pool?.id), userPoolClientId: String(pool?.clients[0]?.clientId) }
  const owner = await newPerson('citizen', undefined, home)
  const ask = () => owner.api.photos.requestUpload({ contentType: 'image/jpeg', sizeBytes: 1000 })
  const [used, unused] = [(await ask()).photoId, (await ask()).photoId]
  const { recyclable } = await owner.api.recyclables.create(draft([used]))
  expect(recyclable.photos).toMatchObject([{ id: used, status: 'processing' }])
  try {
    await moveClock({ advanceMs: 3_600_000 })
    // Access tokens also expire after an hour.
    const { api, ...later } = await signIn(owner, home)
    expect(await api.photos.get({ id: used })).toMatchObject({ status: 'failed', problem: 'photo.failed' })
    const ad = await api.recyclables.get({ id: recyclable.id })
    expect(ad.photos).toMatchObject([{ id: used, status: 'failed' }])
    await expect(api.recyclables.create(draft([unused]))).rejects.toMatchObject({ code: 'photo.failed' })
    const photo = await uploadPhoto({ api, ...later })
    const mended = await api.recyclables.update({ ...draft([photo.id]), id: ad.id, version: ad.version })
    expect(mended.recyclable.photos).toMatchObject([{ id: photo.id, status: 'ready' }])
  } finally {
    await moveClock({ reset: true })
  }
}, 60_000)

test(
  'ends with one message when the disk is full, and keeps acknowledged writes',
  async () => {
    const ownData = mkdtempSync(join(tmpdir(), 'cloud-'))
    const program = `
    import { startLocalCloud } from ${JSON.stringify(join(import.meta.dirname, 'cloud.ts'))}
    import { endOnDiskFailure } from ${JSON.stringify(join(import.meta.dirname, '../aws/cloud/signals.ts'))}
    const cloud = await startLocalCloud({ ...${JSON.stringify({ ...options, dataDir: ownData })},
      progress: () => undefined, print: console.error })
    endOnDiskFailure(cloud)
    console.log(JSON.stringify({ environment: cloud.environment, operator: cloud.operator }))`
    // `ulimit -f` limits the file size. It fails like a full disk, in the middle of a line.
    const limited = ['-c', 'ulimit -f 8000; exec "$0" "$@"', process.execPath, '--input-type=module-typescript', '-e']
    const child = spawn('sh', [...limited, program], { stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(child, 'exit')
    const said = child.stderr.toArray()
    const unready = ended.then(async () => Promise.reject(new Error(Buffer.concat(await said).toString())))
    const [line] = await Promise.race([once(child.stdout, 'data') as Promise<[Buffer]>, unready])
    unready.catch(() => undefined)
    const { environment, operator } = JSON.parse(line.toString())
    const client = dynamoDbAs(operator, environment)
    const item = (index: number) => ({ pk: { S: `FULL#${index}` }, sk: { S: 'x' } })
    const acknowledged: number[] = []
    for (let index = 0; child.exitCode === null && index < 1_000; index++) {
      const write = new PutItemCommand({
        TableName: tableName(),
        Item: { ...item(index), text: { S: 'x'.repeat(9_000) } },
      })
      await client.send(write).then(
        () => acknowledged.push(index),
        () => ended,
      )
    }
    client.destroy()
    expect(await ended).toEqual([1, null])
    expect(
      Buffer.concat(await said)
        .toString()
        .trim(),
    ).toBe(
      `Cannot write to ${join(ownData, 'dynamodb')}: no file may become larger. Raise the limit of this user, then start again.`,
    )

    const next = await startLocalCloud({ ...options, dataDir: ownData })
    const reader = dynamoDbAs(next.operator, next.environment)
    const present = await Promise.all(
      acknowledged.map((index) => reader.send(new GetItemCommand({ TableName: tableName(), Key: item(index) }))),
    )
    reader.destroy()
    await next.close()
    expect(acknowledged.length).toBeGreaterThan(10)
    expect(present.filter(({ Item }) => Item === undefined)).toEqual([])
  },
  startTimeout,
)

test(
  'keeps acknowledged writes and events after kill -9, with no partial transaction',
  async () => {
    const ownData = mkdtempSync(join(tmpdir(), 'cloud-'))
    const program = `
    import { startLocalCloud } from ${JSON.stringify(join(import.meta.dirname, 'cloud.ts'))}
    const { environment, operator } = await startLocalCloud({ ...${JSON.stringify({ ...options, dataDir: ownData })},
      progress: () => undefined, print: () => undefined })
    console.log(JSON.stringify({ environment, operator }))`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const { environment, operator } = JSON.parse(line.toString())
    const client = dynamoDbAs(operator, environment)
    const acknowledged: number[] = []
    const writes = Array.from({ length: 200 }, async (_, index) => {
      const put = (sk: string) => ({
        Put: { TableName: tableName(), Item: { pk: { S: `KILL#${index}` }, sk: { S: sk } } },
      })
      await client.send(new TransactWriteItemsCommand({ TransactItems: [put('one'), put('two')] }))
      acknowledged.push(index)
      if (acknowledged.length !== 100) return
      await putInvalidEvent(environment, operator)
      child.kill('SIGKILL')
    })
    await Promise.allSettled(writes)
    await ended
    client.destroy()

    const next = await startLocalCloud({ ...options, dataDir: ownData })
    const reader = dynamoDbAs(next.operator, next.environment)
    const present = new Map<number, number>()
    for (let index = 0; index < 200; index++) {
      const { Count = 0 } = await reader.send(
        new QueryCommand({
          TableName: tableName(),
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': { S: `KILL#${index}` } },
        }),
      )
      present.set(index, Count)
    }
    reader.destroy()
    await next.settled()
    const deadLetters = await (await fetch(`${next.consoleApiUrl}/dead-letters`)).json()
    await next.close()
    expect(acknowledged.length).toBeGreaterThanOrEqual(100)
    expect(acknowledged.filter((index) => present.get(index) !== 2)).toEqual([])
    expect([...present].filter(([, count]) => count === 1)).toEqual([])
    // At-least-once delivery: the invocation that the kill interrupted is repeated.
    expect(deadLetters.items.length).toBeGreaterThanOrEqual(1)
    for (const { body } of deadLetters.items) expect(body).toContain('"no":"event"')
  },
  startTimeout,
)
