import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Assembly } from '../../../local/aws/assembly/assembly.ts'
import { createPermissions, type Permissions } from '../../../local/aws/assembly/permissions.ts'
import { readAssembly } from '../../../local/aws/assembly/read.ts'
import { listen } from '../../../local/aws/endpoint/endpoint.ts'
import { createHttpApi } from '../../../local/aws/http-api/http-api.ts'
import { createLambda } from '../../../local/aws/lambda/lambda.ts'
import { handlerSource, synthesise } from './two-stacks.ts'

const cache = new URL('../../../node_modules/.cache/', import.meta.url).pathname
const account = '000000000000'
let folder: string
let assembly: Assembly
let rights: Permissions
let issuerHost = 'http://localhost:3000/idp'

const read = () =>
  readAssembly(join(folder, 'cdk.out'), {
    region: 'sa-east-1',
    accountId: account,
    issuerOf: (poolId) => `${issuerHost}/${poolId}`,
    attributes: (resource, attribute) =>
      resource.type === 'AWS::ApiGatewayV2::Api' && attribute === 'ApiEndpoint'
        ? 'http://localhost:3000/api'
        : undefined,
  })

beforeAll(async () => {
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'assembly-test-'))
  synthesise(join(folder, 'cdk.out'))
  assembly = read()
  rights = createPermissions(assembly)
  for (const { logicalId } of assembly.functions) {
    await build({
      stdin: { contents: handlerSource },
      outfile: join(folder, 'bundles', logicalId, 'index.mjs'),
      format: 'esm',
      platform: 'node',
    })
  }
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('reading a CDK assembly', () => {
  test('resolves functions with names from another stack in their environment', () => {
    expect(assembly.stacks).toEqual(['Storage', 'Backend'])
    const [table] = assembly.tables
    const [bucket] = assembly.buckets
    const [pool] = assembly.userPools
    const [queue] = assembly.queues
    expect(assembly.functions).toHaveLength(1)
    expect(assembly.functions[0]).toMatchObject({
      entry: 'functions/api.ts',
      handler: 'index.handler',
      memoryMb: 256,
      timeoutSeconds: 15,
      reservedConcurrency: 3,
      maximumRetryAttempts: 1,
      onFailureArn: queue?.arn,
      environment: { TABLE: table?.name, MEDIA: bucket?.name, ISSUER: pool?.issuer },
    })
    expect(assembly.functionOf(`${assembly.functions[0]?.arn}:live`)).toBe(assembly.functions[0])
  })

  test('reads tables in the form of CreateTable', () => {
    expect(assembly.tables[0]).toMatchObject({
      ttlAttribute: 'expiresAt',
      streamArn: expect.stringContaining(`${assembly.tables[0]?.arn}/stream/`),
      input: {
        TableName: assembly.tables[0]?.name,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        GlobalSecondaryIndexes: [
          {
            IndexName: 'gsi1',
            KeySchema: [{ AttributeName: 'gsi1pk', KeyType: 'HASH' }],
            Projection: { ProjectionType: 'ALL' },
          },
        ],
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      },
    })
  })

  test('reads buckets whose events CDK enables through a custom resource', () => {
    expect(assembly.buckets[0]).toMatchObject({
      eventBridge: true,
      cors: [{ allowedMethods: ['POST'], allowedOrigins: ['*'], maxAgeSeconds: 60 }],
      expirations: [{ prefix: 'uploads/', days: 1 }],
    })
  })

  test('reads user pools with clients and groups', () => {
    expect(assembly.userPools[0]).toMatchObject({
      issuer: `http://localhost:3000/idp/${assembly.userPools[0]?.id}`,
      properties: { MfaConfiguration: 'OPTIONAL' },
      clients: [{ properties: { ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'] } }],
      groups: [{ name: 'admins', precedence: 1 }],
    })
  })

  test('reads rules, schedules and their targets', () => {
    const functionArn = assembly.functions[0]?.arn
    expect(assembly.rules).toMatchObject([
      {
        busName: assembly.eventBuses[0]?.name,
        eventPattern: { source: ['retorna.ads'], 'detail-type': ['AdApproved'] },
        targets: [
          {
            arn: functionArn,
            deadLetterArn: assembly.queues[0]?.arn,
            retry: { maximumRetryAttempts: 2, maximumEventAgeSeconds: 86_400 },
            inputTransformer: { paths: { 'detail-id': '$.detail.id' }, template: '{"id":<detail-id>}' },
          },
        ],
      },
      {
        busName: 'default',
        eventPattern: { source: ['aws.s3'], detail: { bucket: { name: [assembly.buckets[0]?.name] } } },
      },
    ])
    expect(assembly.schedules).toMatchObject([
      { expression: 'cron(0 3 * * ? *)', timezone: 'Etc/UTC', target: { arn: functionArn, input: '{"daily":true}' } },
    ])
  })

  test('reads event sources and queues', () => {
    const [deadLetters, work] = assembly.queues
    expect(assembly.eventSourceMappings).toMatchObject([
      {
        functionArn: assembly.functions[0]?.arn,
        sourceArn: assembly.tables[0]?.streamArn,
        startingPosition: 'TRIM_HORIZON',
        batchSize: 25,
        bisectBatchOnError: true,
        reportBatchItemFailures: true,
        maximumRetryAttempts: 3,
        onFailureArn: deadLetters?.arn,
        filters: [{ eventName: ['INSERT'] }],
      },
      { sourceArn: work?.arn, batchSize: 10, filters: [] },
    ])
    expect(work?.redrive).toEqual({ deadLetterArn: deadLetters?.arn, maxReceiveCount: 3 })
  })

  test('reads HTTP APIs with routes, operations, authorizer, CORS and throttling', () => {
    const functionArn = assembly.functions[0]?.arn
    expect(assembly.httpApis).toMatchObject([
      {
        stage: '$default',
        throttle: { rateLimit: 10, burstLimit: 20 },
        cors: { allowOrigins: ['https://app.example'] },
        routes: [
          { routeKey: 'GET /things/{id}', operation: 'things.get', functionArn },
          {
            routeKey: 'GET /me',
            authorizer: {
              issuer: assembly.userPools[0]?.issuer,
              audience: [assembly.userPools[0]?.clients[0]?.clientId],
            },
          },
        ],
      },
    ])
    expect(assembly.outputsOf('Backend')).toEqual({ Url: 'http://localhost:3000/api' })
  })

  test('resolves resources of any other type', () => {
    expect(assembly.resourcesOf('AWS::SQS::QueuePolicy').length).toBeGreaterThan(0)
    const [config] = assembly.resourcesOf('AWS::Lambda::EventInvokeConfig')
    expect(config?.properties).toMatchObject({ FunctionName: assembly.functions[0]?.name, MaximumRetryAttempts: 1 })
  })
})

test('derives the permissions of a role from CDK’s grants', () => {
  const { accessKeyId } = rights.credentialsOf(assembly.functions[0]?.name ?? '')
  const table = assembly.tables[0]?.arn ?? ''
  const bucket = assembly.buckets[0]?.arn ?? ''
  const may = (action: string, resource: string, context?: Record<string, string[]>) =>
    rights.mayCall(accessKeyId, action, resource, context)
  expect(may('dynamodb:Query', `${table}/index/gsi1`)).toBe(true)
  expect(may('dynamodb:DeleteItem', table)).toBe(false)
  expect(may('dynamodb:PutItem', table, { 'dynamodb:LeadingKeys': ['AD#1'] })).toBe(true)
  expect(may('dynamodb:PutItem', table, { 'dynamodb:LeadingKeys': ['USER#1'] })).toBe(false)
  expect(may('s3:PutObject', `${bucket}/uploads/1.jpg`)).toBe(true)
  expect(may('s3:PutObject', `${bucket}/media/1.jpg`)).toBe(false)
  expect(may('logs:PutLogEvents', 'arn:aws:logs:sa-east-1:000000000000:log-group:x')).toBe(true)
  const [schedule] = assembly.schedules
  const [definition] = assembly.functions
  expect(rights.roleHasPermission(schedule?.target.roleArn ?? '', 'lambda:InvokeFunction', definition?.arn ?? '')).toBe(
    true,
  )
  expect(rights.roleHasPermission(schedule?.target.roleArn ?? '', 'dynamodb:Scan', table)).toBe(false)
})

test('routes a request through the templated API to the bundled function and back', async () => {
  const pair = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256' }
  const idp = await listen((request, response) => {
    response.writeHead(request.url?.endsWith('/.well-known/jwks.json') ? 200 : 404)
    response.end(JSON.stringify({ keys: [jwk] }))
  })
  issuerHost = idp.url
  const fresh = read()
  const functions = createLambda({
    functions: fresh.functions,
    bundleDir: join(folder, 'bundles'),
    region: fresh.region,
    environmentFor: () => ({}),
    now: () => new Date(),
    log: () => undefined,
  })
  const [api] = fresh.httpApis
  const [pool] = fresh.userPools
  if (!api || !pool) throw new Error('The templates have an API and a pool')
  const log: string[] = []
  const { listener } = createHttpApi({
    api,
    region: fresh.region,
    accountId: fresh.accountId,
    permissions: fresh.permissions,
    invoke: functions.invoke,
    now: () => new Date(),
    log: (line) => log.push(line),
  })
  const server = await listen(listener)
  try {
    const open = await fetch(`${server.url}/things/42`)
    expect([open.status, await open.json()]).toEqual([200, { table: fresh.tables[0]?.name, id: '42' }])
    expect((await fetch(`${server.url}/me`)).status).toBe(401)
    const token = await new SignJWT({ client_id: pool.clients[0]?.clientId, sub: 'user-1' })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(pool.issuer)
      .setExpirationTime('1h')
      .sign(pair.privateKey)
    const mine = await fetch(`${server.url}/me`, { headers: { authorization: `Bearer ${token}` } })
    expect([mine.status, await mine.json()]).toMatchObject([200, { who: 'user-1' }])
    expect(log).toEqual(['GET /things/42 200', 'GET /me 401 (no token)', 'GET /me 200'])
  } finally {
    await Promise.all([server.close(), functions.close(), idp.close()])
  }
})
