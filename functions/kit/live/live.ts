import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'
import * as z from 'zod'
import { type LivePayload, livePayload } from '../../../shared/live/payloads.ts'
import { endDocument, publishDocument } from '../../../shared/live/schema.ts'
import { observe } from '../observability.ts'
import { deletedUserId } from '../people/deleted-user.ts'
import { within } from '../services/service-calls.ts'

/** Each function may call only what its role allows (`infra/kit/permissions.ts`). */
export interface LiveApi {
  /**
   * Publishes to all open screens of the users. Called after the commit and again by the event's consumer; the client
   * drops duplicates.
   * @throws Error if the API refuses
   */
  publish(to: readonly string[], payload: LivePayload, now: Date): Promise<void>
  /**
   * Logs a failure, because a caller waits for the response. The event's consumer publishes again; transient payloads
   * are lost.
   */
  tryPublish(to: readonly string[], payload: LivePayload, now: Date): Promise<void>
  /**
   * Ends a user's subscriptions. Revoke the right first, so that none is opened again.
   * @throws Error if the API refuses
   */
  end(person: string): Promise<void>
}

/** The API responds within about 20 ms; waiting longer costs Lambda time. */
const patienceMs = 3000
const publishing = publishDocument(livePayload)
const answerBody = z.object({ errors: z.array(z.object({ message: z.string() })).optional() })

export function openLive(url: string): LiveApi {
  const { logger } = observe('live')
  const { hostname, port, pathname, protocol } = new URL(url)
  const host = port ? `${hostname}:${port}` : hostname

  async function mutate(query: string, variables: object): Promise<void> {
    const body = JSON.stringify({ query, variables })
    const { headers } = await signer().sign({
      method: 'POST',
      protocol,
      hostname,
      path: pathname,
      query: {},
      headers: { host, 'content-type': 'application/json' },
      body,
    })
    const { host: _, ...signed } = headers
    const answer = await fetch(url, { method: 'POST', headers: signed, body, signal: within(patienceMs) })
    const text = await answer.text()
    const fault = answer.ok ? faultIn(text) : `${answer.status} ${text}`
    if (fault) throw new Error(`The live API refused: ${fault}`)
  }

  async function publish(to: readonly string[], payload: LivePayload, now: Date): Promise<void> {
    // Deleted accounts have no screens.
    const there = to.filter((person) => person !== deletedUserId)
    if (there.length === 0) return
    // Drops undeclared fields, so they cannot leak.
    await mutate(publishing, { ...livePayload.parse(payload), to: there, at: now.getTime() / 1000 })
  }

  return {
    publish,
    async tryPublish(to, payload, now) {
      await publish(to, payload, now).catch((error: unknown) => logger.warn('live publication failed', error as Error))
    },
    end: (person) => mutate(endDocument, { person }),
  }
}

/** GraphQL reports errors with status 200. */
function faultIn(text: string): string | undefined {
  return answerBody
    .parse(JSON.parse(text))
    .errors?.map(({ message }) => message)
    .join('; ')
}

/** Lambda sets these credentials in the environment. */
function signer(): SignatureV4 {
  const { AWS_REGION = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN } = process.env
  return new SignatureV4({
    service: 'appsync',
    region: AWS_REGION,
    sha256: Sha256,
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
    },
  })
}
