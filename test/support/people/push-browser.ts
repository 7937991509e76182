import { createECDH, randomBytes } from 'node:crypto'
import { openMessage } from '../../../local/sandboxes/push/open-message.ts'

/** Returns a browser with its own push keys: its subscription, and the decryption of its messages (RFC 8291). */
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
