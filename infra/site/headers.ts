import { bucketName } from '../kit/names.ts'
import { scriptSource } from '../kit/page-policy.ts'
import { region } from '../settings.ts'

/** What the pages may load and whom they may call; one directive a line. */
const contentSecurityPolicy = (ownUrls: readonly string[]) =>
  [
    "default-src 'self'",
    scriptSource,
    // Components measure and place themselves by style attributes, and the map and the toasts bring style elements.
    "style-src 'self' 'unsafe-inline'",
    // A photo's preview is a data URI in its row; one that is about to be sent is a blob.
    `img-src 'self' data: blob: https://maps.geo.${region}.amazonaws.com`,
    "font-src 'self'",
    // Both APIs at their own addresses, sign-in, the base map, and the upload of photos straight to the bucket.
    `connect-src 'self' ${ownUrls.join(' ')} https://cognito-idp.${region}.amazonaws.com https://maps.geo.${region}.amazonaws.com https://${bucketName}.s3.${region}.amazonaws.com`,
    // The map draws in a worker.
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'`,
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ].join('; ')

/** Headers of every answer of the site. */
const securityHeaders = (ownUrls: readonly string[]): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(ownUrls),
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Position is asked for to sort by distance, the camera to photograph an ad; nothing else is used.
  'Permissions-Policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
})

/** How long a browser may keep what, by pattern; the first is for all, later ones win. */
const caching: readonly { pattern: string; value: string }[] = [
  { pattern: '/index.html', value: 'no-cache' },
  { pattern: '/config.json', value: 'no-cache' },
  // Vite puts the content's hash into these names.
  { pattern: '/assets/*', value: 'public, max-age=31536000, immutable' },
]

/** Amplify's custom headers, in its YAML. `ownUrls` are those of our APIs beside the site's own. */
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
