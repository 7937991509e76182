import { Amplify } from 'aws-amplify'
import { generateClient } from 'aws-amplify/api'
import { decodeJWT } from 'aws-amplify/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, ana, bia, onLive, publishing, sayDocument, startApi } from './api.ts'

let api: Api
let whoIsIt = ana

/** Amplify connects to `wss://` only; the local endpoint has no TLS. */
const BrowserSocket = globalThis.WebSocket
class PlainSocket extends BrowserSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(String(url).replace(/^wss:\/\/localhost/, 'ws://localhost'), protocols)
  }
}

beforeAll(async () => {
  api = await startApi()
  globalThis.WebSocket = PlainSocket
  Amplify.configure(
    { API: { GraphQL: { endpoint: api.url, region: 'sa-east-1', defaultAuthMode: 'userPool' } } },
    { Auth: { tokenProvider: { getTokens: async () => ({ accessToken: decodeJWT(await api.token(whoIsIt)) }) } } },
  )
})
afterAll(async () => {
  globalThis.WebSocket = BrowserSocket
  await api.close()
})

const client = generateClient()
interface Answered {
  readonly data: unknown
  readonly errors?: readonly { readonly message: string; readonly errorType?: string; readonly errorInfo?: unknown }[]
}
const call = async (query: string, variables: object): Promise<Answered> => {
  try {
    return (await client.graphql({ query, variables } as never)) as unknown as Answered
  } catch (error) {
    return error as Answered
  }
}

describe('unmodified Amplify client', () => {
  it('calls a mutation and receives the selected fields', async () => {
    expect(await call(sayDocument, { text: 'oi' })).toMatchObject({ data: { say: { text: 'oi', by: ana } } })
  })

  it('receives the type of a refusal and no details of a fault', async () => {
    const refused = await call(sayDocument, { text: 'no' })
    expect(refused.errors).toMatchObject([
      { errorType: 'request.conflict', errorInfo: { status: 409, data: { left: 3 } } },
    ])
    const broken = await call(sayDocument, { text: 'broken' })
    expect(broken.errors).toMatchObject([{ errorType: 'INTERNAL_SERVER_ERROR', errorInfo: { status: 500 } }])
    expect(JSON.stringify(broken)).not.toContain('secret')
  })

  it('cannot publish with a user’s token', async () => {
    const { data, errors } = await call(publishing, { to: [bia], at: 1, kind: 'said', text: 'false', about: null })
    expect(data).toEqual({ publish: null })
    expect(errors).toMatchObject([{ errorType: 'Unauthorized' }])
  })

  it('receives only its own published events, in order', async () => {
    whoIsIt = ana
    const told: unknown[] = []
    const last = Promise.withResolvers<void>()
    const observable = client.graphql({ query: onLive } as never) as unknown as {
      subscribe(handlers: object): { unsubscribe(): void }
    }
    const subscription = observable.subscribe({
      next({ data }: { data: { onLive: { text: string } } }) {
        told.push(data.onLive)
        if (data.onLive.text === 'last') last.resolve()
      },
    })
    // Amplify does not report when its subscription starts; earlier events are lost. Hence it publishes until one
    // arrives.
    while (told.length === 0) await api.publish([ana], 'knock')
    await api.publish([bia], 'not for her')
    await api.publish([bia, ana], 'first')
    await api.publish([ana], 'last')
    await last.promise
    subscription.unsubscribe()
    const said = told.filter((one) => (one as { text: string }).text !== 'knock')
    expect(said).toEqual([
      { kind: 'said', text: 'first', about: { seq: 1 } },
      { kind: 'said', text: 'last', about: { seq: 1 } },
    ])
  })
})
