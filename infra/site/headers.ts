import { bucketName } from '../kit/names.ts'
import { scriptSource } from '../kit/page-policy.ts'
import { region } from '../settings.ts'

const contentSecurityPolicy = (ownUrls: readonly string[]) =>
  [
    "default-src 'self'",
    scriptSource,
    // Components set positions with style attributes; the map and the toasts add style elements.
    "style-src 'self' 'unsafe-inline'",
    // Photo previews are data URIs; photos before their upload are blobs.
    `img-src 'self' data: blob: https://maps.geo.${region}.amazonaws.com`,
    "font-src 'self'",
    // Both APIs, sign-in, the base map, and photo uploads to the bucket.
    `connect-src 'self' ${ownUrls.join(' ')} https://cognito-idp.${region}.amazonaws.com https://maps.geo.${region}.amazonaws.com https://${bucketName}.s3.${region}.amazonaws.com`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'`,
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ].join('; ')

const securityHeaders = (ownUrls: readonly string[]): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(ownUrls),
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
