import dns from 'node:dns'

/**
 * Resolves every name below `localhost` to this machine, as RFC 6761 §6.3 asks and many systems do not. The SDK's
 * Location client puts `places.` or `routes.` before the host: it calls the endpoint `http://localhost:4566` as
 * `http://places.localhost:4566`. Import this before the first request.
 */
const lookup = dns.lookup as (hostname: string, ...rest: unknown[]) => void
const below = /\.localhost\.?$/i
dns.lookup = Object.assign(
  (hostname: string, ...rest: unknown[]) => lookup(below.test(hostname) ? '127.0.0.1' : hostname, ...rest),
  {
    __promisify__: dns.lookup.__promisify__,
  },
) as typeof dns.lookup
