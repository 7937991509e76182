import * as z from 'zod'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
  readonly body: Buffer
}

const scalar = z.union([z.string(), z.number(), z.boolean()])
const fullForm = z.object({
  statusCode: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int().min(100).max(599)),
  headers: z.record(z.string(), scalar).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
})

/** Builds the gateway's own answers: `{"message":"Not Found"}`. */
export function messageAnswer(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return jsonAnswer(status, Buffer.from(JSON.stringify({ message })), headers)
}

function jsonAnswer(status: number, body: Buffer, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, cookies: [], body }
}

/**
 * Converts a function's result: an object with `statusCode` is the whole answer, anything else the body of a 200.
 * Returns undefined for a malformed answer, which becomes a 500. Source: API Gateway developer guide, "Lambda function
 * response for format 2.0".
 */
export function answerOf(result: unknown): Answer | undefined {
  if (typeof result === 'string') return jsonAnswer(200, Buffer.from(result))
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    return jsonAnswer(200, Buffer.from(JSON.stringify(result)))
  }
  const parsed = fullForm.safeParse(result)
  if (!parsed.success) return undefined
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data
  const lowerCase = Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
  return {
    status: statusCode,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...lowerCase },
    cookies: cookies ?? [],
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  }
}
