import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The network between one browser and the cloud: it can be cut, whatever is under way on it. */
export interface Line {
  /** Where the browser reaches the cloud. */
  readonly port: number
  readonly whole: boolean
  /** Breaks what is open, also in the middle of an answer, and takes nothing new. */
  cut(): void
  mend(): void
  /** Calls the listener whenever it was mended; gives how to stop. */
  onMend(listener: () => void): () => void
  close(): void
}

/** A line to a port of this machine. */
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
