import { request } from 'node:http'
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { selfSigned } from './self-signed.ts'

/** Connection headers of HTTP/1.1, forbidden in HTTP/2. */
const ofConnections = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings', 'host'])

/** Serves an origin over HTTP/2 as well, as the hosting does. */
export async function openHttp2Front(origin: string): Promise<{ url: string; close(): Promise<void> }> {
  const pass = (asked: Http2ServerRequest, response: Http2ServerResponse) => {
    const headers = Object.fromEntries(
      Object.entries(asked.headers).filter(([name]) => !name.startsWith(':') && !ofConnections.has(name)),
    )
    const passed = request(new URL(asked.url, origin), { method: asked.method, headers }, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !ofConnections.has(name))
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
      answer.pipe(response)
    })
    passed.on('error', () => {
      if (!response.headersSent) response.writeHead(502)
      response.end()
    })
    asked.pipe(passed)
  }
  const server = createSecureServer(selfSigned(new Date()), pass)
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const session of sessions) session.destroy()
      return closed
    },
  }
}
