import { api } from '../server/operations.ts'
import { registeredWorker } from './service-worker.ts'

/** Whether this browser is told by its push service: it cannot be, it was forbidden, it is not, it is. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** Whose the permission is, kept in this browser: another account does not inherit it. */
const ownerKey = 'push_owner'
/** The sign-in that the server was told with: it keeps no device beyond it (rules 16.6). */
const signInKey = 'push_sign_in'

/** The worker that shows pushes; undefined where a browser has none, or no pushes. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return 'PushManager' in window ? registeredWorker() : undefined
}

/** What this browser is told by, as it is: nobody waits for a worker here. */
async function subscription(): Promise<PushSubscription | null> {
  const there = 'PushManager' in window ? await navigator.serviceWorker?.getRegistration() : undefined
  return (await there?.pushManager.getSubscription()) ?? null
}

export async function pushState(userId: string): Promise<PushState> {
  if (!(await registration())) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const there = (await subscription()) !== null && localStorage.getItem(ownerKey) === userId
  return there ? 'on' : 'off'
}

/**
 * Asks for the permission, which browsers allow after a click only, and lets this browser be told. Says what came of
 * it. Rejects where the push service or the API does not answer.
 */
export async function letPush(userId: string, pushKey: string): Promise<PushState> {
  const found = await registration()
  if (!found) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  // One of before may be another account's, or for another key.
  await (await found.pushManager.getSubscription())?.unsubscribe()
  await navigator.serviceWorker.ready
  const made = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  await tellServer(made)
  localStorage.setItem(ownerKey, userId)
  return 'on'
}

async function tellServer(made: PushSubscription): Promise<void> {
  const signIn = await signInNow()
  const { endpoint, keys } = made.toJSON()
  await api.notifications.addDevice.call({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  })
  localStorage.setItem(signInKey, signIn)
}

async function signInNow(): Promise<string> {
  const { readSignInTime } = await import('../session/identity.ts')
  return String(await readSignInTime())
}

/** Tells this browser no longer, and the server so. The browser's own address is given up even where that fails. */
export async function leavePush(): Promise<void> {
  const there = await subscription()
  forgetOwner()
  if (!there) return
  const { endpoint } = there
  await there.unsubscribe()
  await api.notifications.removeDevice.call({ endpoint }).catch((error: unknown) => console.warn(error))
}

/**
 * For whoever is signed in now: what they let goes on with another sign-in, which the server is told once. An address
 * that was let by somebody whose sign-in ended by itself is given up: its pushes are not for this one.
 */
export async function keepPush(userId: string): Promise<void> {
  const owner = localStorage.getItem(ownerKey)
  if (owner === null) return
  const there = await subscription()
  if (owner !== userId) {
    forgetOwner()
    await there?.unsubscribe()
  } else if (there && localStorage.getItem(signInKey) !== (await signInNow())) await tellServer(there)
}

function forgetOwner(): void {
  localStorage.removeItem(ownerKey)
  localStorage.removeItem(signInKey)
}
