import { expect, test } from 'vitest'
import type { Assembly } from '../../aws/assembly/assembly.ts'
import { hostingHeaders } from './hosting-headers.ts'

const CustomHeaders = `customHeaders:
  - pattern: '**'
    headers:
      - key: 'Content-Security-Policy'
        value: "default-src 'self'; connect-src 'self' https://cognito-idp.sa-east-1.amazonaws.com https://media-1.s3.sa-east-1.amazonaws.com; upgrade-insecure-requests"
      - key: 'Strict-Transport-Security'
        value: "max-age=31536000"
      - key: 'X-Frame-Options'
        value: "DENY"
  - pattern: '/assets/*'
    headers:
      - key: 'Cache-Control'
        value: "immutable"`

const assemblyWith = (properties: Record<string, unknown>[]) =>
  ({ resourcesOf: () => properties.map((one) => ({ properties: one })) }) as unknown as Assembly

test('sends the hosting headers, with local addresses and without TLS-only ones', () => {
  const headersOf = hostingHeaders(assemblyWith([{ CustomHeaders }]), 'http://127.0.0.1:4566')
  expect(headersOf('/')).toEqual({
    'Content-Security-Policy': "default-src 'self'; connect-src 'self' http://127.0.0.1:4566",
    'X-Frame-Options': 'DENY',
  })
})

test('sends no headers when the templates have no site', () => {
  expect(hostingHeaders(assemblyWith([]), 'http://127.0.0.1:1')('/')).toEqual({})
})
