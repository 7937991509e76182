import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The network between one browser and the cloud, which can be cut at any time. */
export interface Line {
  readonly port: number
  readonly whole: boolean
  /** Breaks open connections, also during a response, and accepts no new ones. */
  cut(): void
  mend(): void
  /** Calls the listener on every repair; returns the unsubscribe function. */
  onMend(listener: () => void): () => void
  close(): void
}

export async function openLine(target: number): Promise<Line> {
  let whole = true
  const open = new Set<Socket>()
  const listeners = new Set<() => void>()
  const server = createServer((near) => {
    if (!whole) return void near.destroy()
    near.setNoDelay(true)
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.once('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breakAll = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    get whole() {
      return whole
    },
    cut() {
      whole = false
      breakAll()
    },
    mend() {
      whole = true
      for (const listener of listeners) listener()
    },
    onMend(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      whole = false
      breakAll()
      server.close()
    },
  }
}
