import { useSyncExternalStore } from 'react'
import { createSignal } from '../signal.ts'
import { forgetConversations } from './kept-conversations.ts'
import { type Actor, nextSession, type Session, type SessionEvent } from './session-state.ts'

/** In this tab: the session ended without the user's wish. Whoever loads the page anew still reads so. */
const endedKey = 'session-ended'

let session: Session = { status: 'loading' }
const signal = createSignal()

function apply(event: SessionEvent): void {
  session = nextSession(session, event)
  if (session.status === 'signed-out' && session.expired) sessionStorage.setItem(endedKey, '')
  else sessionStorage.removeItem(endedKey)
  signal.tell()
}

/** Nobody is signed in here any more. */
function end(event: SessionEvent): void {
  apply(event)
  forgetConversations()
}

/** Told of every change, outside React too. Returns how to stop listening. */
export const onSessionChange = signal.subscribe

export function currentSession(): Session {
  return session
}

/** The session: loading, signed in or signed out. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession)
}

/** Whoever is signed in, or null; null also while loading. */
export function useActor(): Actor | null {
  const now = useSession()
  return now.status === 'signed-in' ? now.actor : null
}

/** Amplify costs 43 KiB gz of script: it is loaded only for those who have a session or ask for one. */
const identity = () => import('./identity.ts')

/** Reads the persisted session at start and follows what other tabs do with it. */
export async function startSession(): Promise<void> {
  window.addEventListener('storage', (event) => {
    if (event.key === null || isLastUserKey(event.key)) void readSession()
  })
  await readSession()
}

/** Reads the session again: after a sign-in, or when another tab changed it. */
export async function readSession(): Promise<void> {
  if (!hasPersistedSession()) return end({ type: sessionStorage.getItem(endedKey) === null ? 'absent' : 'ended' })
  try {
    const actor = await (await identity()).readActor()
    if (actor) apply({ type: 'found', actor })
    else end({ type: 'ended' })
  } catch (error) {
    // Offline at start: the pages that need a sign-in say so; the tokens stay for the next start.
    console.error(error)
    apply({ type: 'absent' })
  }
}

/** The token for the API, a new one where `fresh`, or null for visitors. */
export async function accessToken(fresh = false): Promise<string | null> {
  if (session.status === 'signed-out' || !hasPersistedSession()) return null
  return (await identity()).readAccessToken(fresh)
}

/** The API no longer accepts the session: forget it and say so. */
export async function sessionEnded(): Promise<void> {
  if (session.status !== 'signed-in') return
  end({ type: 'ended' })
  await (await identity()).endSession()
}

/** What the API says of the account: while it is suspended, pages that need a sign-in say why instead (rules 2.14). */
export function accountStands(suspended: boolean): void {
  if (session.status !== 'signed-in' || Boolean(session.suspended) === suspended) return
  apply({ type: suspended ? 'suspended' : 'restored' })
}

/**
 * Ends the session at the user's wish. A failure is only logged (rules 2.11): the screen is signed out either way.
 */
export async function signOut(): Promise<void> {
  try {
    await (await identity()).leave()
  } catch (error) {
    console.error(error)
  }
  end({ type: 'signed-out' })
}

function hasPersistedSession(): boolean {
  return Object.keys(localStorage).some(isLastUserKey)
}

function isLastUserKey(key: string): boolean {
  return key.startsWith('CognitoIdentityServiceProvider.') && key.endsWith('.LastAuthUser')
}
