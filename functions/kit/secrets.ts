import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'
import type * as z from 'zod'

/** The delay until a changed secret is in use everywhere. */
const keptMs = 5 * 60 * 1000
const timeoutMs = 3_000

/**
 * Reads and validates a JSON secret. Sends one signed request, because the service's client would be loaded for this
 * call alone.
 * @throws Error if the secret is unreadable or invalid; the message never contains it
 */
export function secretReader<Schema extends z.ZodType>(arn: string, form: Schema): () => Promise<z.infer<Schema>> {
  let kept: { readonly value: Promise<z.infer<Schema>>; readonly until: number } | undefined
  return () => {
    if (kept && Date.now() < kept.until) return kept.value
    const value = read(arn, form)
    kept = { value, until: Date.now() + keptMs }
    value.catch(() => {
      kept = undefined
    })
    return value
  }
}

async function read<Schema extends z.ZodType>(arn: string, form: Schema): Promise<z.infer<Schema>> {
  const { AWS_REGION: region = '' } = process.env
  const url = new URL(process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? `https://secretsmanager.${region}.amazonaws.com`)
  const body = JSON.stringify({ SecretId: arn })
  const signer = new SignatureV4({ service: 'secretsmanager', region, sha256: Sha256, credentials: credentials() })
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: '/',
    headers: {
      host: url.host,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'secretsmanager.GetSecretValue',
    },
    body,
  })
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(`The secret ${arn} is unreadable: ${answer.status}`)
  const { SecretString } = (await answer.json()) as { SecretString?: string }
  return parsed(arn, form, SecretString)
}

function parsed<Schema extends z.ZodType>(arn: string, form: Schema, text: string | undefined): z.infer<Schema> {
  const result = form.safeParse(jsonOf(text ?? ''))
  if (!result.success) throw new Error(`The secret ${arn} does not match the format in docs/operations.md`)
  return result.data
}

/** The parser's message would quote the secret. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function credentials() {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN } = process.env
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  }
}
