import { createECDH, randomBytes } from 'node:crypto'
import { openMessage } from '../../../local/sandboxes/push/open-message.ts'

/** A browser with keys of its own: what it tells of them, and how it reads what was encrypted for it (RFC 8291). */
export function pushBrowser() {
  const own = createECDH('prime256v1')
  const p256dh = own.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const secret = own.getPrivateKey('base64url')
  return {
    keys: { p256dh, auth },
    read: (body: Uint8Array): unknown => JSON.parse(openMessage({ secret, auth }, Buffer.from(body))),
  }
}
