import { Refusal } from '../../../shared/refusals.ts'

/** Where each push service is; a sandbox stands in for them on one machine. Values: `https://` and the domain. */
export interface PushServices {
  readonly PUSH_GOOGLE: string
  readonly PUSH_MOZILLA: string
  readonly PUSH_APPLE: string
  readonly PUSH_MICROSOFT: string
}

/** The services of all browsers in use, by the domain that their addresses stand below. */
const domains = {
  PUSH_GOOGLE: 'fcm.googleapis.com',
  PUSH_MOZILLA: 'push.services.mozilla.com',
  PUSH_APPLE: 'push.apple.com',
  PUSH_MICROSOFT: 'notify.windows.com',
} as const satisfies Record<keyof PushServices, string>

/** What a function is configured with where nothing stands in for them. */
export const realPushServices = Object.fromEntries(
  Object.entries(domains).map(([name, domain]) => [name, `https://${domain}`]),
) as unknown as PushServices

/**
 * Which push service an address is of. A browser tells us the address, and a function calls it: any other one would let
 * strangers send our functions wherever they like.
 * @throws Refusal notification.unknown_push_service
 */
export function pushServiceOf(endpoint: string): keyof PushServices {
  const url = URL.parse(endpoint)
  const plain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  const [found] = Object.entries(domains).find(([, domain]) => isBelow(url?.hostname ?? '', domain)) ?? []
  if (!plain || !found) throw new Refusal('notification.unknown_push_service')
  return found as keyof PushServices
}

/** Where to send what is for an address: there, or to what stands in for its service. */
export function addressAt(services: PushServices, endpoint: string): string {
  const name = pushServiceOf(endpoint)
  if (services[name] === realPushServices[name]) return endpoint
  const { pathname, search } = new URL(endpoint)
  return `${services[name]}${pathname}${search}`
}

function isBelow(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}
