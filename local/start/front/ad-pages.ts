import type { RequestListener } from 'node:http'

const adAddress = /^\/recyclables\/(?!new\/?(?:[?#]|$))[^/?#]/

/**
 * Serves the site, but passes ad pages to the function that renders them, as the hosting does
 * (`infra/site/hosting.ts`).
 * @param prefix the gateway route's prefix before the site's path
 */
export function withAdPages(site: RequestListener, gateway: RequestListener, prefix: string): RequestListener {
  return (request, response) => {
    if (request.method === 'GET' && adAddress.test(request.url ?? '')) {
      request.url = prefix + request.url
      gateway(request, response)
    } else site(request, response)
  }
}
