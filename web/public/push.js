// Part of the service worker (web/service-worker/worker.ts): shows push messages and opens their links.

const listLink = '/notifications'

/** A message that cannot be read still shows a notification, which leads to the list. */
function messageOf(data) {
  try {
    const { title, body, link, tag } = data.json()
    if (typeof title === 'string' && typeof link === 'string') return { title, body, link, tag }
  } catch {
    // Shown like a message without content.
  }
  return { title: 'Retorna', link: listLink, tag: listLink }
}

/** Sends a message to all open windows. */
async function tellWindows(message) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const one of windows) one.postMessage(message)
  return windows
}

/**
 * Shows a notification for every push: iOS ends a subscription after three pushes without one. It is silent if a focused
 * window already shows its page. All open windows reload their notifications.
 */
async function show({ title, body, link, tag }) {
  const windows = await tellWindows({ kind: 'notification' }).catch(() => [])
  const isOpen = windows.some((one) => one.focused && new URL(one.url).pathname === link)
  await self.registration.showNotification(title, {
    ...(body && { body }),
    ...(isOpen && { silent: true }),
    tag,
    data: { link },
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
  })
}

/** Opens the link in an existing or new window. Accepts only paths of this site. */
async function open(link) {
  const address = new URL(link, self.location.origin)
  if (address.origin !== self.location.origin) return
  const [first] = await self.clients.matchAll({ type: 'window' })
  if (!first) return self.clients.openWindow(address.href)
  await first.focus()
  await first.navigate(address.href)
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(messageOf(event.data)))
})

/**
 * The push service ended the subscription. Subscribes anew with the same key; an open window or the next start registers
 * it, because only pages are signed in (web/lib/pwa/push.ts).
 */
async function subscribeAnew({ oldSubscription, newSubscription }) {
  const key = oldSubscription?.options?.applicationServerKey
  if (!newSubscription && key)
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await tellWindows({ kind: 'push-subscription' })
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAnew(event))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link ?? listLink))
})
