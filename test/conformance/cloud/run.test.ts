import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningCloud, runCloud } from '../../../local/aws/cloud/run.ts'
import { handlerSource, synthesise } from '../assembly/two-stacks.ts'

const cache = join(import.meta.dirname, '../../../node_modules/.cache')

let project: string
let cloud: RunningCloud
let printed: string[]
beforeAll(async () => {
  mkdirSync(cache, { recursive: true })
  project = mkdtempSync(join(cache, 'run-test-'))
  mkdirSync(join(project, 'functions'))
  writeFileSync(join(project, 'functions/api.ts'), handlerSource)
  synthesise(join(project, 'cdk.out'))
  cloud = await start()
})
afterAll(async () => {
  await cloud.close()
  rmSync(project, { recursive: true, force: true })
})

const start = () => {
  printed = []
  return runCloud({
    project,
    assembly: join(project, 'cdk.out'),
    dataDir: join(project, '.local'),
    fresh: false,
    port: 0,
    region: 'sa-east-1',
    external: [],
    onLog: () => undefined,
    print: (line) => printed.push(line),
  })
}

async function tableNames(): Promise<string[] | undefined> {
  const { environment } = cloud
  const client = new DynamoDBClient({
    endpoint: String(environment.AWS_ENDPOINT_URL_DYNAMODB),
    region: String(environment.AWS_REGION),
    credentials: {
      accessKeyId: String(environment.AWS_ACCESS_KEY_ID),
      secretAccessKey: String(environment.AWS_SECRET_ACCESS_KEY),
    },
  })
  try {
    return (await client.send(new ListTablesCommand({}))).TableNames
  } finally {
    client.destroy()
  }
}

test('serves the HTTP API of any synthesised application with its bundled function', async () => {
  const [url] = Object.values(cloud.apis)
  const response = await fetch(`${url}/things/7`)
  expect([response.status, await response.json()]).toMatchObject([200, { id: '7' }])
})

test('prints one line for an event source that it does not poll, and denies nothing', () => {
  expect(printed).toEqual([expect.stringMatching(/Polling arn:aws:sqs:.* failed: only DynamoDB streams/)])
})

test('creates the tables of the templates, and keeps names and keys across starts', async () => {
  const before = { tables: await tableNames(), key: cloud.environment.AWS_ACCESS_KEY_ID }
  expect(before.tables).toHaveLength(1)
  await cloud.close()
  cloud = await start()
  expect({ tables: await tableNames(), key: cloud.environment.AWS_ACCESS_KEY_ID }).toEqual(before)
})
