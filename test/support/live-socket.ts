import { WebSocket } from 'ws'

export interface Message {
  readonly type: string
  readonly id?: string
  readonly payload?: {
    readonly data?: { readonly onLive: unknown }
    readonly errors?: readonly { readonly errorType: string; readonly message: string }[]
    readonly connectionTimeoutMs?: number
  }
}

/** Opens a client of the real-time protocol that may send malformed messages. */
export async function openSocket({ url }: { readonly url: string }, token: string | undefined) {
  const header = Buffer.from(JSON.stringify({ Authorization: token, host: 'localhost' })).toString('base64url')
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime`, ['graphql-ws', `header-${header}`])
  const messages: Message[] = []
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const look of waiting) look()
  }
  let closed = false
  socket.on('message', (data) => {
    messages.push(JSON.parse(String(data)) as Message)
    wake()
  })
  socket.on('close', () => {
    closed = true
    wake()
  })
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const send = (message: object) => socket.send(JSON.stringify(message))

  function next(fits: (message: Message) => boolean): Promise<Message> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = messages.find(fits)
        if (!found && !closed) return
        waiting.delete(look)
        if (found) resolve(found)
        else reject(new Error(`closed after ${JSON.stringify(messages)}`))
      }
      waiting.add(look)
      look()
    })
  }
  return {
    messages,
    send,
    next,
    close: () => socket.close(),
    ended: () =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!closed) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    async init() {
      send({ type: 'connection_init' })
      return next(({ type }) => type === 'connection_ack' || type === 'connection_error')
    },
    async start(id: string, query: string, authorization: string | undefined) {
      const data = JSON.stringify({ query, variables: {} })
      send({ id, type: 'start', payload: { data, extensions: { authorization: { Authorization: authorization } } } })
      return next((message) => message.id === id && ['start_ack', 'error'].includes(message.type))
    },
    data: (id: string) => messages.filter((message) => message.id === id && message.type === 'data'),
  }
}
