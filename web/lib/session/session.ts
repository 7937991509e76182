import { useSyncExternalStore } from 'react'
import { createSignal } from '../signal.ts'
import { deleteCachedConversations } from './cached-conversations.ts'
import { type Actor, nextSession, type Session, type SessionEvent } from './session-state.ts'

/** Marks in this tab that the session expired, so that the notice survives a reload. */
const endedKey = 'session-ended'

let session: Session = { status: 'loading' }
const signal = createSignal()

function apply(event: SessionEvent): void {
  session = nextSession(session, event)
  if (session.status === 'signed-out' && session.expired) sessionStorage.setItem(endedKey, '')
  else sessionStorage.removeItem(endedKey)
  signal.emit()
}

function endLocalSession(event: SessionEvent): void {
  apply(event)
  deleteCachedConversations()
}

/** Subscribes to session changes, also outside React. Returns the unsubscribe function. */
export const onSessionChange = signal.subscribe

export function currentSession(): Session {
  return session
}

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession)
}

/** Returns the signed-in user; null also while loading. */
export function useActor(): Actor | null {
  const now = useSession()
  return now.status === 'signed-in' ? now.actor : null
}

/** Amplify costs 43 KiB gz, so it loads only for users with a session and for sign-ins. */
const identity = () => import('./identity.ts')

export async function startSession(): Promise<void> {
  window.addEventListener('storage', (event) => {
    if (event.key === null || isLastUserKey(event.key)) void readSession()
  })
  await readSession()
}

export async function readSession(): Promise<void> {
  if (!hasPersistedSession())
    return endLocalSession({ type: sessionStorage.getItem(endedKey) === null ? 'absent' : 'ended' })
  try {
    const actor = await (await identity()).readActor()
    if (actor) apply({ type: 'found', actor })
    else endLocalSession({ type: 'ended' })
  } catch (error) {
    // Offline at the start: the tokens stay for the next start.
    console.error(error)
    apply({ type: 'absent' })
  }
}

/** Returns the API token, a new one if `fresh`; null for visitors. */
export async function accessToken(fresh = false): Promise<string | null> {
  if (session.status === 'signed-out' || !hasPersistedSession()) return null
  return (await identity()).readAccessToken(fresh)
}

export async function endExpiredSession(): Promise<void> {
  if (session.status !== 'signed-in') return
  endLocalSession({ type: 'ended' })
  await (await identity()).endSession()
}

/** Updates the suspension from the API. Pages that need a sign-in then show the reason (rules 2.14). */
export function setAccountSuspended(suspended: boolean): void {
  if (session.status !== 'signed-in' || Boolean(session.suspended) === suspended) return
  apply({ type: suspended ? 'suspended' : 'restored' })
}

/** Signs out at the user's request. A failure is only logged (rules 2.11): the session ends either way. */
export async function signOut(): Promise<void> {
  try {
    await (await identity()).leave()
  } catch (error) {
    console.error(error)
  }
  endLocalSession({ type: 'signed-out' })
}

function hasPersistedSession(): boolean {
  return Object.keys(localStorage).some(isLastUserKey)
}

function isLastUserKey(key: string): boolean {
  return key.startsWith('CognitoIdentityServiceProvider.') && key.endsWith('.LastAuthUser')
}
