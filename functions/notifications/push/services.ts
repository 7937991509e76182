import { Refusal } from '../../../shared/refusals.ts'

/** Base address of each push service: `https://` and a domain. A local sandbox replaces them. */
export interface PushServices {
  readonly PUSH_GOOGLE: string
  readonly PUSH_MOZILLA: string
  readonly PUSH_APPLE: string
  readonly PUSH_MICROSOFT: string
}

/** The push services of all common browsers; endpoints use these domains or subdomains of them. */
const domains = {
  PUSH_GOOGLE: 'fcm.googleapis.com',
  PUSH_MOZILLA: 'push.services.mozilla.com',
  PUSH_APPLE: 'push.apple.com',
  PUSH_MICROSOFT: 'notify.windows.com',
} as const satisfies Record<keyof PushServices, string>

/** The configuration in the cloud, without stand-ins. */
export const realPushServices = Object.fromEntries(
  Object.entries(domains).map(([name, domain]) => [name, `https://${domain}`]),
) as unknown as PushServices

/**
 * Returns the push service of an endpoint. Security: a browser supplies the address and a function calls it, so any
 * other host would allow server-side request forgery.
 * @throws Refusal notification.unknown_push_service
 */
export function pushServiceOf(endpoint: string): keyof PushServices {
  const url = URL.parse(endpoint)
  const plain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  const [found] = Object.entries(domains).find(([, domain]) => isBelow(url?.hostname ?? '', domain)) ?? []
  if (!plain || !found) throw new Refusal('notification.unknown_push_service')
  return found as keyof PushServices
}

/** Returns where to send a push: the endpoint itself, or its stand-in in a sandbox. */
export function addressAt(services: PushServices, endpoint: string): string {
  const name = pushServiceOf(endpoint)
  if (services[name] === realPushServices[name]) return endpoint
  const { pathname, search } = new URL(endpoint)
  return `${services[name]}${pathname}${search}`
}

function isBelow(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}
