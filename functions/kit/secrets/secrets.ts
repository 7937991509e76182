import type * as z from 'zod'
import { endpointOf, signedPost } from '../services/signed-post.ts'

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
  const answer = await signedPost({
    service: 'secretsmanager',
    url: new URL(endpointOf('secretsmanager', 'AWS_ENDPOINT_URL_SECRETS_MANAGER')),
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'secretsmanager.GetSecretValue' },
    body: JSON.stringify({ SecretId: arn }),
    timeoutMs,
  })
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
