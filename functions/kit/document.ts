import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

/** Policy of an answer that loads nothing. */
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Headers of every answer of a function. Hosting adds its own only to its files, and a browser may open each address as
 * a page.
 */
export const documentHeaders = {
  'content-security-policy': nothing,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

interface Document {
  /** Without the charset. */
  readonly type: string
  readonly body: string
  readonly caching: string
  /** For a page that shows more than its own text. */
  readonly policy?: string
}

/** An answer that a browser or another program reads as a document: a page, a calendar, a site map. */
export function documentAnswer(
  statusCode: number,
  { type, body, caching, policy }: Document,
): APIGatewayProxyStructuredResultV2 {
  const headers = {
    ...documentHeaders,
    ...(policy && { 'content-security-policy': policy }),
    'content-type': `${type}; charset=utf-8`,
    'cache-control': caching,
  }
  return { statusCode, headers, body }
}

export function redirectTo(location: string): APIGatewayProxyStructuredResultV2 {
  return { statusCode: 302, headers: { ...documentHeaders, location, 'cache-control': 'no-store' } }
}

export function notFound(): APIGatewayProxyStructuredResultV2 {
  return documentAnswer(404, { type: 'text/plain', body: 'Not found', caching: 'no-store' })
}
