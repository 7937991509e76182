import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DiskFailure } from './disk-failure.ts'

/** Reads the present instant. Every endpoint takes its time from here, so that the console can move it. */
export type Now = () => Date

/**
 * Decides whether the holder of an access key may do `action` (`dynamodb:PutItem`) on `resource` (an ARN).
 * `context` carries IAM condition keys, for example `dynamodb:LeadingKeys`. An unknown key may do nothing.
 */
export type MayCall = (
  accessKeyId: string | undefined,
  action: string,
  resource: string,
  context?: Record<string, string | string[]>,
) => boolean

/** What every endpoint is given. */
export interface Surroundings {
  readonly now: Now
  readonly mayCall: MayCall
  /** Folder of this endpoint's own data; exists already. */
  readonly dataDir: string
  /** One line for the console's log; never secrets. */
  readonly log: (line: string) => void
  /** Told when the disk refused a write. What was not acknowledged is refused; the rest is up to whoever is told. */
  readonly diskFailed?: ((failure: DiskFailure) => void) | undefined
  readonly region: string
  readonly accountId: string
}

/** What every endpoint gives back. */
export interface Endpoint {
  /** Answers requests as the service does. Paths are relative to the endpoint's own root. */
  readonly listener: RequestListener
  /** Finishes what is under way and flushes to disk. */
  close(): Promise<void>
}

/**
 * A connection that rests is never ended: after Node's five seconds a busy machine would end it at the moment in which
 * a client uses it again, and AWS's clients do not send twice what may have been done.
 */
export const keptOpen = { keepAliveTimeout: 0 }

/** Serves a listener on a loopback port (0: any free one). */
export async function listen(
  listener: RequestListener,
  port = 0,
): Promise<{ url: string; port: number; close(): Promise<void> }> {
  const server = createServer(keptOpen, listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const bound = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The access key a SigV4 request was signed with, from the header or the query string; undefined when unsigned. */
export function accessKeyOf(request: IncomingMessage): string | undefined {
  const header = /Credential=([^/,\s]+)\//.exec(request.headers.authorization ?? '')
  if (header) return header[1]
  const credential = new URL(request.url ?? '/', 'http://local').searchParams.get('X-Amz-Credential')
  return credential?.split('/')[0]
}

/** Reads a whole request body, refusing more than `limit` bytes with undefined. */
export async function readBody(request: IncomingMessage, limit = 64 * 1024 * 1024): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > limit) return undefined
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** Answers in the AWS JSON protocols' form; an error carries `__type` and `message`. */
export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  contentType = 'application/x-amz-json-1.0',
): void {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(text) })
  response.end(text)
}
