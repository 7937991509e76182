import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { region } from '../settings.ts'
import { bucketName } from './names.ts'

/** The CSP hash of the only inline script in index.html. */
const earlyScript = readFileSync(join(import.meta.dirname, '../../web/early.js'))
const earlyHash = createHash('sha256').update(earlyScript).digest('base64')

/** The CSP of the application. `ownUrls` are addresses of its APIs outside of the site's origin. */
export function sitePolicy(ownUrls: readonly string[]): string[] {
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${earlyHash}'`,
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
  ]
}

/** A function's environment cannot name the APIs that call it: CloudFormation refuses the circle. */
const anyApi = [
  `https://*.execute-api.${region}.amazonaws.com`,
  `https://*.appsync-api.${region}.amazonaws.com`,
  `wss://*.appsync-realtime-api.${region}.amazonaws.com`,
]

/** The CSP of an ad's page, which a function fills with user text. Hosting adds no headers to proxied answers. */
export const pagePolicy = sitePolicy(anyApi).join('; ')
