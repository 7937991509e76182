import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { keepAliveOptions } from '../endpoint/endpoint.ts'
import { StartFailure } from './failure.ts'

/** A handler below a path. `strip` removes the prefix, for endpoints that know only their own root. */
export interface Mount {
  readonly prefix: string
  readonly strip: boolean
  readonly listener: RequestListener
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

export interface Front {
  readonly port: number
  readonly url: string
  /** Replaces the mounts. Until the first call, every request gets 503. */
  mount(mounts: readonly Mount[]): void
  readonly server: Server
  close(): Promise<void>
}

/** CloudFront's "Maximum length of a URL" (Developer Guide, *Quotas*); it answers 414 above. */
const longestUrl = 8192
/** Node's default, 16 KiB for address and headers, would answer 431 first. */
const serverOptions = { ...keepAliveOptions, maxHeaderSize: 1024 * 1024 }

/**
 * Node does not say whether address or headers are too large. In the packet that ends an address, the line goes on; one
 * header above a megabyte looks the same.
 */
function refuseLargeHead(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
  if (!socket.writable) return
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const end = error.rawPacket?.indexOf('\r\n') ?? 0
  const isAddress = tooLarge && (end === -1 || end > longestUrl)
  const large = isAddress ? '414 URI Too Long' : '431 Request Header Fields Too Large'
  const status = tooLarge ? large : '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

/**
 * Opens the single origin.
 * @throws StartFailure when the port is taken
 */
export async function openFront(port: number): Promise<Front> {
  let mounts: readonly Mount[] = []
  const listener: RequestListener = (request, response) => {
    const url = request.url ?? '/'
    if (url.length > longestUrl) {
      response.writeHead(414, { 'content-type': 'text/plain; charset=utf-8' }).end('The address is too long.')
      return
    }
    const found = mounts.find(({ prefix }) => isBelow(url, prefix))
    if (!found) {
      response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' })
      response.end('The local cloud is starting.')
      return
    }
    if (found.strip) request.url = withoutPrefix(url, found.prefix)
    found.listener(request, response)
  }
  const server = createServer(serverOptions, listener)
  server.on('clientError', refuseLargeHead)
  const bound = await bind(server, port, '127.0.0.1')
  // `localhost` resolves to ::1 first on some machines. Without IPv6, the other address is enough.
  const second = createServer(serverOptions, listener)
  second.on('clientError', refuseLargeHead)
  second.on('upgrade', (...upgrade) => server.emit('upgrade', ...upgrade))
  const upgraded = new Set<Duplex>()
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    const found = mounts.find(({ prefix, upgrade }) => upgrade && isBelow(request.url ?? '/', prefix))
    if (found?.upgrade) found.upgrade(request, socket, head)
    else if (server.listenerCount('upgrade') === 1) socket.destroy()
  })
  const servers = [server, ...((await bind(second, bound, '::1').catch(() => undefined)) === undefined ? [] : [second])]
  return {
    port: bound,
    url: `http://localhost:${bound}`,
    mount(given) {
      mounts = given
    },
    server,
    async close() {
      // The server waits for upgraded sockets but cannot close them itself.
      for (const socket of upgraded) socket.destroy()
      await Promise.all(servers.map(closeServer))
    },
  }
}

function isBelow(url: string, prefix: string): boolean {
  if (prefix === '/') return true
  return url.startsWith(prefix) && /^($|[/?#])/.test(url.slice(prefix.length))
}

function withoutPrefix(url: string, prefix: string): string {
  const rest = url.slice(prefix.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

async function bind(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is taken by another program. End it, or choose another with --port.`
      reject(error.code === 'EADDRINUSE' ? new StartFailure(taken) : error)
    })
    server.listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
