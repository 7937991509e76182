import { sitePolicy } from '../kit/page-policy.ts'

const securityHeaders = (ownUrls: readonly string[]): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': [...sitePolicy(ownUrls), 'upgrade-insecure-requests'].join('; '),
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Geolocation for sorting by distance, camera for photos of ads.
  'Permissions-Policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
})

/** Cache-Control by pattern; later patterns override earlier ones. */
const caching: readonly { pattern: string; value: string }[] = [
  { pattern: '/index.html', value: 'no-cache' },
  { pattern: '/config.json', value: 'no-cache' },
  // These file names contain a content hash.
  { pattern: '/assets/*', value: 'public, max-age=31536000, immutable' },
]

/** Returns Amplify's custom headers as YAML. `ownUrls` are the API addresses outside the site's origin. */
export function customHeaders(ownUrls: readonly string[]): string {
  const blocks = [
    { pattern: '**', headers: securityHeaders(ownUrls) },
    ...caching.map(({ pattern, value }) => ({ pattern, headers: { 'Cache-Control': value } })),
  ]
  const lines = blocks.flatMap(({ pattern, headers }) => [
    `  - pattern: '${pattern}'`,
    '    headers:',
    ...Object.entries(headers).flatMap(([key, value]) => [`      - key: '${key}'`, `        value: "${value}"`]),
  ])
  return ['customHeaders:', ...lines].join('\n')
}
