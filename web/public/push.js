// Part of the service worker (web/service-worker/worker.ts): shows push messages and opens their links.

/** Shows a notification unless a focused window already shows its page. All open windows reload their notifications. */
async function show({ title, body, link, tag }) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const one of windows) one.postMessage({ kind: 'notification' })
  if (windows.some((one) => one.focused && new URL(one.url).pathname === link)) return
  await self.registration.showNotification(title, {
    ...(body && { body }),
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
  const told = event.data?.json()
  if (told) event.waitUntil(show(told))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.link))
})
