import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Sha256 } from '@aws-crypto/sha256-js'
import { oc } from '@orpc/contract'
import { SignatureV4 } from '@smithy/signature-v4'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as z from 'zod'
import { createAppSync } from '../../../local/aws/appsync/server.ts'
import type { GraphqlApiDefinition } from '../../../local/aws/assembly/graphql-api-definition.ts'
import { liveSchema, publishDocument, subscriptionDocument } from '../../../shared/live/schema.ts'

const payload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('said'), text: z.string(), about: z.object({ seq: z.number().int() }).nullable() }),
])
const say = {
  mutation: 'say',
  procedure: oc.input(z.object({ text: z.string() })).output(z.object({ text: z.string(), by: z.uuid() })),
}
export const sayDocument = 'mutation say($text: String!) { say(text: $text) { text by } }'
export const onLive = subscriptionDocument(payload)
export const publishing = publishDocument(payload)

const region = 'sa-east-1'
const arn = 'arn:aws:appsync:sa-east-1:1:apis/live'
const functionArn = 'arn:aws:lambda:sa-east-1:1:function:answers'
const admitArn = 'arn:aws:lambda:sa-east-1:1:function:admits'
export const client = 'client'
const issuer = 'http://issuer.invalid/pool'
export const ana = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
export const bia = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22'
const publisher = { accessKeyId: 'AKIAPUBLISHER', secretAccessKey: 'publishes' }
export const bystander = { accessKeyId: 'AKIABYSTANDER', secretAccessKey: 'looks on' }

const code = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../../infra/kit/live/resolvers', file), 'utf8')
const at = { stack: 'Live', logicalId: 'Resolver' }
const calls = (to: string) => ({ name: 'calls', functionArn: to, roleArn: 'arn:aws:iam::1:role/calls' })
const nowhere = { name: 'nowhere' }

const definition: GraphqlApiDefinition = {
  stack: 'Live',
  logicalId: 'Api',
  apiId: 'live',
  arn,
  name: 'live',
  schema: liveSchema({ mutations: [say], payload }),
  pool: { poolId: 'pool', clientIdPattern: `^${client}$` },
  iamEnabled: true,
  introspection: false,
  queryDepthLimit: 4,
  resolverCountLimit: 1,
  resolvers: [
    { ...at, typeName: 'Mutation', fieldName: 'say', code: code('mutation.js'), source: calls(functionArn) },
    { ...at, typeName: 'Mutation', fieldName: 'publish', code: code('publish.js'), source: nowhere },
    { ...at, typeName: 'Mutation', fieldName: 'endLive', code: code('end-live.js'), source: nowhere },
    { ...at, typeName: 'Subscription', fieldName: 'onLive', code: code('on-live.js'), source: calls(admitArn) },
  ],
}

interface LiveEvent {
  readonly mutation: string
  readonly input: { readonly text: string }
  readonly claims: { readonly sub: string; readonly exp: number }
}

/** Serves the API on a free port. The test controls the clock and the refused users. */
export async function startApi() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwks = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] })
  const lines: string[] = []
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const refused = new Map<string, string>()
  const appSync = createAppSync({
    api: definition,
    path: '/graphql',
    issuer,
    region,
    jwks,
    now,
    secretOf: (key) => [publisher, bystander].find(({ accessKeyId }) => accessKeyId === key)?.secretAccessKey,
    mayAccessField: (key, resource) =>
      key === publisher.accessKeyId && resource.startsWith(`${arn}/types/Mutation/fields/`),
    roleHasPermission: () => true,
    log: (line) => lines.push(line),
    async invoke(to, event) {
      const { input, claims } = event as LiveEvent
      if (to === admitArn) {
        const reason = refused.get(claims.sub)
        return { payload: reason ? { refused: reason } : { person: claims.sub, until: claims.exp } }
      }
      if (input.text === 'broken') return { functionError: 'Unhandled', payload: { errorMessage: 'a secret' } }
      if (input.text === 'no')
        return { payload: { refused: { code: 'request.conflict', status: 409, data: { left: 3 } } } }
      return { payload: { data: { text: input.text, by: claims.sub, secret: 'undeclared' } } }
    },
  })
  const server = createServer(appSync.listener).on('upgrade', appSync.upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://localhost:${port}/graphql`

  const token = (sub: string, changes: { exp?: number; key?: CryptoKey; client?: string } = {}) =>
    new SignJWT({ client_id: changes.client ?? client, token_use: 'access', auth_time: Math.floor(Date.now() / 1000) })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setSubject(sub)
      .setIssuer(issuer)
      .setIssuedAt()
      .setExpirationTime(changes.exp ?? Math.floor(now().getTime() / 1000) + 3600)
      .sign(changes.key ?? privateKey)

  async function ask(query: string, variables: object, headers: Readonly<Record<string, string>>, body?: string) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: body ?? JSON.stringify({ query, variables }),
    })
    return { status: answer.status, ...((await answer.json()) as { data?: unknown; errors?: GraphqlError[] }) }
  }

  /** Sends a request signed with SigV4, as a function does. */
  async function asRole(query: string, variables: object, credentials = publisher) {
    const body = JSON.stringify({ query, variables })
    const signer = new SignatureV4({ service: 'appsync', region, sha256: Sha256, credentials })
    const { headers } = await signer.sign(
      {
        method: 'POST',
        protocol: 'http:',
        hostname: 'localhost',
        path: '/graphql',
        query: {},
        headers: { host: `localhost:${port}`, 'content-type': 'application/json' },
        body,
      },
      { signingDate: now() },
    )
    const { host: _, ...signed } = headers
    return ask('', {}, signed, body)
  }

  return {
    url,
    lines,
    refused,
    token,
    ask,
    asRole,
    publish: (to: readonly string[], text: string) =>
      asRole(publishing, { to, at: now().getTime() / 1000, kind: 'said', text, about: { seq: 1 } }),
    end: (person: string) => asRole('mutation end($person: ID!) { endLive(person: $person) }', { person }),
    later: (ms: number) => {
      ahead += ms
    },
    async close() {
      appSync.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}
export type Api = Awaited<ReturnType<typeof startApi>>

export interface GraphqlError {
  readonly message: string
  readonly errorType: string | null
  readonly errorInfo?: unknown
  readonly path?: readonly string[] | null
}
