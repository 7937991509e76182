import { Refusal } from '../../../shared/refusals.ts'

/** Values: `https://` and a domain. A local sandbox replaces them. */
export interface PushServices {
  readonly PUSH_GOOGLE: string
  readonly PUSH_MOZILLA: string
  readonly PUSH_APPLE: string
  readonly PUSH_MICROSOFT: string
}

/** Endpoints use these domains or subdomains of them. */
const domains = {
  PUSH_GOOGLE: 'fcm.googleapis.com',
  PUSH_MOZILLA: 'push.services.mozilla.com',
  PUSH_APPLE: 'push.apple.com',
  PUSH_MICROSOFT: 'notify.windows.com',
} as const satisfies Record<keyof PushServices, string>

export const realPushServices = Object.fromEntries(
  Object.entries(domains).map(([name, domain]) => [name, `https://${domain}`]),
) as unknown as PushServices

/**
 * Security: a browser supplies the endpoint and a function calls it, so any other host would allow server-side request
 * forgery.
 * @throws Refusal notification.unknown_push_service
 */
export function pushServiceOf(endpoint: string): keyof PushServices {
  const url = URL.parse(endpoint)
  const plain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  const [found] = Object.entries(domains).find(([, domain]) => isBelow(url?.hostname ?? '', domain)) ?? []
  if (!plain || !found) throw new Refusal('notification.unknown_push_service')
  return found as keyof PushServices
}

export function addressAt(services: PushServices, endpoint: string): string {
  const name = pushServiceOf(endpoint)
  if (services[name] === realPushServices[name]) return endpoint
  const { pathname, search } = new URL(endpoint)
  return `${services[name]}${pathname}${search}`
}

function isBelow(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}
