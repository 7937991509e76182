import type { RequestListener } from 'node:http'

/** Addresses of ads; the listing and the form of a new ad are none. */
const adAddress = /^\/recyclables\/(?!new\/?(?:[?#]|$))[^/?#]/

/**
 * The site with the pages of ads made by their function, as its hosting passes them on (`infra/site/hosting.ts`).
 * @param prefix what the gateway's route has before the site's path
 */
export function withAdPages(site: RequestListener, gateway: RequestListener, prefix: string): RequestListener {
  return (request, response) => {
    if (request.method === 'GET' && adAddress.test(request.url ?? '')) {
      request.url = prefix + request.url
      gateway(request, response)
    } else site(request, response)
  }
}
