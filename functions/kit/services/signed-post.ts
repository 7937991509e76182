import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'
import { within } from './service-calls.ts'

interface SignedPost {
  /** The service's name in signatures. */
  readonly service: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
}

/** Sends one signed request to AWS: a service's client would be loaded for this call alone. */
export async function signedPost({ service, url, headers: more, body, timeoutMs }: SignedPost): Promise<Response> {
  const { AWS_REGION: region = '' } = process.env
  const signer = new SignatureV4({ service, region, sha256: Sha256, credentials: credentials() })
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    headers: { host: url.host, ...more },
    body,
  })
  return fetch(url, { method: 'POST', headers, body, signal: within(timeoutMs) })
}

/** Returns a service's address; the local cloud sets `AWS_ENDPOINT_URL_<SERVICE>`. */
export function endpointOf(service: string, variable: string): string {
  return process.env[variable] ?? `https://${service}.${process.env.AWS_REGION ?? ''}.amazonaws.com`
}

function credentials() {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN } = process.env
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  }
}
