import { request as httpRequest } from 'node:http'
import { generateKeyPair } from 'jose'
import type { HttpApiDefinition, HttpRoute, JwtAuthorizer } from '../../../local/aws/assembly/http-api-definition.ts'
import { listen } from '../../../local/aws/endpoint/endpoint.ts'
import { createHttpApi, type HttpApiOptions } from '../../../local/aws/http-api/http-api.ts'

export const functionArn = 'arn:aws:lambda:us-east-1:123456789012:function:api'
export const issuer = 'http://idp.example/pool'
export const authorizer: JwtAuthorizer = {
  name: 'jwt',
  issuer,
  audience: ['web'],
  identitySources: ['$request.header.Authorization'],
}
export const { privateKey, publicKey } = await generateKeyPair('RS256')
export const clock = { now: new Date('2020-03-12T19:03:58.390Z') }
const open: { close(): Promise<void> }[] = []

export async function closeServed(): Promise<void> {
  await Promise.all(open.splice(0).map((server) => server.close()))
}

export function route(routeKey: string, fields: Partial<HttpRoute> = {}): HttpRoute {
  const [method = '', path = ''] = routeKey === '$default' ? ['ANY', '$default'] : routeKey.split(' ')
  return {
    stack: 'Main',
    logicalId: routeKey,
    routeKey,
    method,
    path,
    metadata: {},
    functionArn,
    timeoutMs: 30_000,
    scopes: [],
    ...fields,
  }
}

interface Given {
  readonly routes: readonly HttpRoute[]
  readonly api?: Partial<HttpApiDefinition>
  readonly invoke?: HttpApiOptions['invoke']
  readonly permissions?: HttpApiOptions['permissions']
}

/** Serves an API. By default its function returns the event it receives. */
export async function serve(given: Given) {
  const log: string[] = []
  const { listener } = createHttpApi({
    api: {
      stack: 'Main',
      logicalId: 'Api',
      apiId: 'api-id',
      name: 'api',
      endpoint: 'https://id.execute-api.us-east-1.amazonaws.com',
      stage: '$default',
      stageVariables: {},
      routeThrottles: {},
      ...given.api,
      routes: given.routes,
    },
    region: 'us-east-1',
    accountId: '123456789012',
    invoke: given.invoke ?? (async (_, event) => ({ payload: event })),
    permissions: given.permissions ?? [
      {
        stack: 'Main',
        logicalId: 'P',
        functionArn,
        action: 'lambda:InvokeFunction',
        principal: 'apigateway.amazonaws.com',
      },
    ],
    jwks: () => async () => publicKey,
    now: () => clock.now,
    log: (line) => log.push(line),
  })
  const server = await listen(listener)
  open.push(server)
  return { ...server, log }
}

export const answering =
  (result: unknown): HttpApiOptions['invoke'] =>
  async () => ({ payload: result })

/** Sends a request with its headers unchanged; `fetch` joins and drops some. */
export function send(url: string, options: { method?: string; headers?: string[]; body?: string | Buffer } = {}) {
  const headers = ['Host', 'api.example', ...(options.headers ?? [])]
  return new Promise<{ status: number; json: unknown }>((resolve, reject) => {
    const sent = httpRequest(url, { method: options.method ?? 'GET', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, json: JSON.parse(Buffer.concat(chunks).toString()) }),
      )
    })
    sent.on('error', reject)
    sent.end(options.body)
  })
}
