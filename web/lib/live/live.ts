import type { LiveKind, LivePayload, LivePayloadOf } from '../../../shared/live/payloads.ts'
import { currentSession, onSessionChange } from '../session/session.ts'
import type { Connection } from './connection.ts'

/** Hears the payloads of one kind. */
export type LiveHandler<Kind extends LiveKind> = (payload: LivePayloadOf<Kind>) => void
/** Fetches what may have been missed. `first`: the page has just been fetched anyway. */
export type GapHandler = (gap: { readonly first: boolean }) => void

/** The server may say that it listens a moment before it does. */
const settlingMs = 2000

const handlers = new Map<LiveKind, Set<(payload: LivePayload) => void>>()
const gapHandlers = new Set<GapHandler>()
let connection: Connection | undefined
let wanted: string | undefined
let watching = false
let first = true

/** Calls the handler whenever somebody is told this. Opens the browser tab's one socket; gives how to stop. */
export function onLive<Kind extends LiveKind>(kind: Kind, handler: LiveHandler<Kind>): () => void {
  const ofKind = handlers.get(kind) ?? new Set()
  handlers.set(kind, ofKind)
  ofKind.add(handler as (payload: LivePayload) => void)
  watch()
  return () => ofKind.delete(handler as (payload: LivePayload) => void)
}

/** Calls the handler whenever something may have been missed: a new connection, or a page that was out of sight. */
export function onGap(handler: GapHandler): () => void {
  gapHandlers.add(handler)
  watch()
  return () => gapHandlers.delete(handler)
}

/** Hears a payload, from the socket or, in the page that caused it, without. */
export function tell(payload: LivePayload): void {
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

/** One connection while somebody is signed in and not suspended; another one for another person. */
function follow(): void {
  const session = currentSession()
  const person = session.status === 'signed-in' && !session.suspended ? session.actor.id : undefined
  if (person === wanted) return
  wanted = person
  first = true
  connection?.close()
  connection = undefined
  if (person) void open(person)
}

async function open(person: string): Promise<void> {
  const { openConnection } = await import('./open.ts')
  const opened = await openConnection({
    onPayload: (payload) => tell(payload as LivePayload),
    onListening() {
      gap(first)
      first = false
      window.setTimeout(() => connection === opened && gap(false), settlingMs)
    },
  })
  if (wanted === person) connection = opened
  else opened.close()
}
