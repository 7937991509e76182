import { currentCloud } from './current-cloud.ts'
import type { SharedCloud } from './local-cloud.ts'

/**
 * Invokes a function by its source file, as a schedule does, and throws its failure. Uses the shared cloud by default.
 */
export async function invoke(
  entry: string,
  event: unknown = {},
  { environment, functionNames }: Pick<SharedCloud, 'environment' | 'functionNames'> = currentCloud(),
): Promise<unknown> {
  const name = functionNames[entry]
  if (!name) throw new Error(`No function has the entry point ${entry}`)
  const response = await fetch(`${environment.AWS_ENDPOINT_URL_LAMBDA}/2015-03-31/functions/${name}/invocations`, {
    method: 'POST',
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${environment.AWS_ACCESS_KEY_ID}/20260101/sa-east-1/lambda/aws4_request`,
    },
    body: JSON.stringify(event),
  })
  const payload = await response.text()
  if (!response.ok || response.headers.has('x-amz-function-error')) throw new Error(`${entry} failed: ${payload}`)
  return payload === '' ? undefined : JSON.parse(payload)
}
