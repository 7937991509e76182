import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DiskFailure } from './disk-failure.ts'

/** Returns the current instant. Every endpoint uses it, so that the console can move the clock. */
export type Now = () => Date

/**
 * Returns whether an access key has permission for `action` (`dynamodb:PutItem`) on `resource` (an ARN). `context`
 * holds IAM condition keys, for example `dynamodb:LeadingKeys`. An unknown key has no permission. `unreported`: a
 * missing permission refuses nothing, it only changes an answer.
 */
export type HasPermission = (
  accessKeyId: string | undefined,
  action: string,
  resource: string,
  context?: Record<string, string | string[]>,
  unreported?: boolean,
) => boolean

export interface EndpointContext {
  readonly now: Now
  readonly mayCall: HasPermission
  /** This endpoint's data folder; exists already. */
  readonly dataDir: string
  /** Writes one line to the console's log; never secrets. */
  readonly log: (line: string) => void
  /**
   * Called when the disk refused a write. The endpoint refuses everything unacknowledged; the callback does the rest.
   */
  readonly diskFailed?: ((failure: DiskFailure) => void) | undefined
  readonly region: string
  readonly accountId: string
}

export interface Endpoint {
  /** Serves the service's API. Paths are relative to the endpoint's root. */
  readonly listener: RequestListener
  /** Finishes pending work and flushes to disk. */
  close(): Promise<void>
}

/**
 * Keeps idle connections open. After Node's default of five seconds, a busy machine could close one just as a client
 * reuses it. AWS SDKs do not retry a request that may have been executed.
 */
export const keepAliveOptions = { keepAliveTimeout: 0 }

/** Serves a listener on a loopback port (0: any free one). */
export async function listen(
  listener: RequestListener,
  port = 0,
): Promise<{ url: string; port: number; close(): Promise<void> }> {
  const server = createServer(keepAliveOptions, listener)
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

/** Returns the access key of a SigV4 request, from the header or query string; undefined when unsigned. */
export function accessKeyOf(request: IncomingMessage): string | undefined {
  const header = /Credential=([^/,\s]+)\//.exec(request.headers.authorization ?? '')
  if (header) return header[1]
  const credential = new URL(request.url ?? '/', 'http://local').searchParams.get('X-Amz-Credential')
  return credential?.split('/')[0]
}

/** Reads a whole request body; undefined above `limit` bytes. */
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

/** Answers in the format of the AWS JSON protocols; an error has `__type` and `message`. */
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
