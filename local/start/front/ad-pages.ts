import type { OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http'

const adAddress = /^\/recyclables\/(?!new\/?(?:[?#]|$))[^/?#]/

/**
 * Serves the site, but passes ad pages to the function that renders them, as the hosting does
 * (`infra/site/hosting.ts`).
 * @param prefix the gateway route's prefix before the site's path
 * @param policyOf replaces the cloud's addresses in the page's Content-Security-Policy
 */
export function withAdPages(
  site: RequestListener,
  gateway: RequestListener,
  prefix: string,
  policyOf: (policy: string) => string = (policy) => policy,
): RequestListener {
  return (request, response) => {
    if (request.method === 'GET' && adAddress.test(request.url ?? '')) {
      request.url = prefix + request.url
      gateway(request, withPolicy(response, policyOf))
    } else site(request, response)
  }
}

function withPolicy(response: ServerResponse, policyOf: (policy: string) => string): ServerResponse {
  const writeHead = response.writeHead.bind(response)
  const name = 'content-security-policy'
  return Object.assign(response, {
    writeHead(status: number, headers: OutgoingHttpHeaders = {}) {
      const policy = headers[name]
      return writeHead(status, policy === undefined ? headers : { ...headers, [name]: policyOf(String(policy)) })
    },
  })
}
