import type { LiveKind, LivePayload, LivePayloadOf } from '../../../shared/live/payloads.ts'
import { currentSession, onSessionChange } from '../session/session.ts'
import type { Connection } from './connection.ts'

export type LiveHandler<Kind extends LiveKind> = (payload: LivePayloadOf<Kind>) => void
/** Refetches data after a gap. `first`: the page has just loaded its data anyway. */
export type GapHandler = (gap: { readonly first: boolean }) => void

/** The server may acknowledge a subscription slightly before it is active. */
const settlingMs = 2000

const handlers = new Map<LiveKind, Set<(payload: LivePayload) => void>>()
const gapHandlers = new Set<GapHandler>()
let connection: Connection | undefined
let connectedUserId: string | undefined
let watching = false
let first = true

/** Subscribes to payloads of one kind and opens the tab's single socket. Returns the unsubscribe function. */
export function onLive<Kind extends LiveKind>(kind: Kind, handler: LiveHandler<Kind>): () => void {
  const ofKind = handlers.get(kind) ?? new Set()
  handlers.set(kind, ofKind)
  ofKind.add(handler as (payload: LivePayload) => void)
  watch()
  return () => ofKind.delete(handler as (payload: LivePayload) => void)
}

/** Calls the handler when events may have been missed: after a new connection or after the page was hidden. */
export function onGap(handler: GapHandler): () => void {
  gapHandlers.add(handler)
  watch()
  return () => gapHandlers.delete(handler)
}

/** Delivers a payload to the handlers: from the socket, or directly in the page that caused it. */
export function deliver(payload: LivePayload): void {
  for (const handler of handlers.get(payload.kind) ?? []) handler(payload)
}

function gap(isFirst: boolean): void {
  for (const handler of gapHandlers) handler({ first: isFirst })
}

function watch(): void {
  if (watching) return
  watching = true
  onSessionChange(follow)
  window.addEventListener('online', () => connection?.wake())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || currentSession().status !== 'signed-in') return
    connection?.wake()
    gap(false)
  })
  follow()
}

/** Keeps one connection per signed-in, not suspended user. */
function follow(): void {
  const session = currentSession()
  const person = session.status === 'signed-in' && !session.suspended ? session.actor.id : undefined
  if (person === connectedUserId) return
  connectedUserId = person
  first = true
  connection?.close()
  connection = undefined
  if (person) void open(person)
}

async function open(person: string): Promise<void> {
  const { openConnection } = await import('./open.ts')
  const opened = await openConnection({
    onPayload: (payload) => deliver(payload as LivePayload),
    onSubscribed() {
      gap(first)
      first = false
      window.setTimeout(() => connection === opened && gap(false), settlingMs)
    },
  })
  if (connectedUserId === person) connection = opened
  else opened.close()
}
