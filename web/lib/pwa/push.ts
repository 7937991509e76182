import { api } from '../server/operations.ts'
import { registeredWorker } from './service-worker.ts'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The user of the subscription in this browser. Another account does not inherit it. */
const ownerKey = 'push_owner'
/** The sign-in known to the server, which removes the device when that sign-in ends (rules 16.6). */
const signInKey = 'push_sign_in'
/** The address that was registered last: a subscription that the worker made anew has another one. */
const endpointKey = 'push_endpoint'

/** Returns the service worker; undefined in a browser without service workers or push. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return 'PushManager' in window ? registeredWorker() : undefined
}

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
 * Asks for permission, which browsers allow only after a click, and subscribes this browser. Returns the new state.
 * Rejects when the push service or the API fails.
 */
export async function subscribePush(userId: string, pushKey: string): Promise<PushState> {
  const found = await registration()
  if (!found) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  // An earlier subscription may belong to another account or another key.
  await (await found.pushManager.getSubscription())?.unsubscribe()
  await registerDevice(await subscribeWith(found, pushKey))
  localStorage.setItem(ownerKey, userId)
  return 'on'
}

async function subscribeWith(found: ServiceWorkerRegistration, pushKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.ready
  return await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

async function registerDevice(made: PushSubscription): Promise<void> {
  const signIn = await signInNow()
  const { endpoint, keys } = made.toJSON()
  await api.notifications.addDevice.call({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  })
  localStorage.setItem(signInKey, signIn)
  localStorage.setItem(endpointKey, endpoint ?? '')
}

async function signInNow(): Promise<string> {
  const { readSignInTime } = await import('../session/identity.ts')
  return String(await readSignInTime())
}

/** Unsubscribes this browser and tells the server. The browser's subscription ends even if the server call fails. */
export async function unsubscribePush(): Promise<void> {
  const there = await subscription()
  forgetOwner()
  if (!there) return
  const { endpoint } = there
  await there.unsubscribe()
  await api.notifications.removeDevice.call({ endpoint }).catch((error: unknown) => console.warn(error))
}

/**
 * Renews the subscription of the signed-in user, at each start: registers it once after each new sign-in, and makes a
 * lost one anew while the browser still permits it. Removes a subscription left by another user, because its pushes are
 * not for this one.
 */
export async function renewPush(userId: string): Promise<void> {
  const owner = localStorage.getItem(ownerKey)
  if (owner === null) return
  const there = await subscription()
  if (owner !== userId) {
    forgetOwner()
    await there?.unsubscribe()
    return
  }
  const current = there ?? (await subscribeLost())
  if (current && !(await isRegistered(current))) await registerDevice(current)
}

/** Browsers drop subscriptions, and iOS ends those whose pushes stayed silent. */
async function subscribeLost(): Promise<PushSubscription | undefined> {
  const found = await registration()
  if (!found || Notification.permission !== 'granted') return undefined
  const { pushKey } = await api.notifications.preferences.call()
  return await subscribeWith(found, pushKey)
}

async function isRegistered({ endpoint }: PushSubscription): Promise<boolean> {
  return localStorage.getItem(endpointKey) === endpoint && localStorage.getItem(signInKey) === (await signInNow())
}

/** Calls `renew` when the service worker made a new subscription. Returns what ends it. */
export function onPushSubscription(renew: () => void): () => void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  const told = ({ data }: MessageEvent<{ kind?: string } | null>) => {
    if (data?.kind === 'push-subscription') renew()
  }
  worker?.addEventListener('message', told)
  return () => worker?.removeEventListener('message', told)
}

function forgetOwner(): void {
  localStorage.removeItem(ownerKey)
  localStorage.removeItem(signInKey)
  localStorage.removeItem(endpointKey)
}
