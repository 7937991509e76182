import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'
import * as z from 'zod'
import { type LivePayload, livePayload } from '../../../shared/live/payloads.ts'
import { endDocument, publishDocument } from '../../../shared/live/schema.ts'
import { observe } from '../observability.ts'
import { nobody } from '../people/nobody.ts'

/** What functions may do with the live API; each only what its role names (`infra/kit/rights.ts`). */
export interface Live {
  /**
   * Tells people what happened, wherever they look now; who does not look misses nothing that could not be fetched.
   * After the commit, and again by whoever hears of the event: the other side drops what it has.
   * @throws Error where the API does not take it
   */
  publish(to: readonly string[], payload: LivePayload, now: Date): Promise<void>
  /**
   * The same from where the change is committed and somebody waits for an answer: what the API does not take is logged,
   * and told again by whoever hears of the event, or lost where it is of the moment.
   */
  tryPublish(to: readonly string[], payload: LivePayload, now: Date): Promise<void>
  /**
   * Ends what somebody is told on every device. The right is written before, so that nobody begins anew.
   * @throws Error where the API does not take it
   */
  end(person: string): Promise<void>
}

/** The API answers within some 20 ms; a function that waits for it is paid for. */
const patienceMs = 3000
const publishing = publishDocument(livePayload)
const answerBody = z.object({ errors: z.array(z.object({ message: z.string() })).optional() })

/** The live API at an address, as the function's own role. */
export function openLive(url: string): Live {
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
    const answer = await fetch(url, { method: 'POST', headers: signed, body, signal: AbortSignal.timeout(patienceMs) })
    const text = await answer.text()
    const fault = answer.ok ? faultIn(text) : `${answer.status} ${text}`
    if (fault) throw new Error(`The live API refused: ${fault}`)
  }

  async function publish(to: readonly string[], payload: LivePayload, now: Date): Promise<void> {
    // Who is gone looks at no screen.
    const there = to.filter((person) => person !== nobody)
    if (there.length === 0) return
    // An undeclared field cannot leak.
    await mutate(publishing, { ...livePayload.parse(payload), to: there, at: now.getTime() / 1000 })
  }

  return {
    publish,
    async tryPublish(to, payload, now) {
      await publish(to, payload, now).catch((error: unknown) => logger.warn('not told live', error as Error))
    },
    end: (person) => mutate(endDocument, { person }),
  }
}

/** What GraphQL says in an answer that HTTP calls good. */
function faultIn(text: string): string | undefined {
  return answerBody
    .parse(JSON.parse(text))
    .errors?.map(({ message }) => message)
    .join('; ')
}

/** By the keys that Lambda puts into the environment. */
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
