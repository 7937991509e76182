import type * as z from 'zod'
import { endpointOf, signedPost } from '../services/signed-post.ts'

const patienceMs = 2000

/**
 * Calls one operation of KMS and validates its answer.
 * @throws Error if KMS refuses or does not answer in time
 */
export async function askKms<Answer extends z.ZodType>(
  operation: 'GenerateDataKey' | 'GenerateMac' | 'Encrypt' | 'Decrypt',
  input: object,
  answer: Answer,
): Promise<z.infer<Answer>> {
  const response = await signedPost({
    service: 'kms',
    url: new URL('/', endpointOf('kms', 'AWS_ENDPOINT_URL_KMS')),
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${operation}` },
    body: JSON.stringify(input),
    timeoutMs: patienceMs,
  })
  if (!response.ok) throw new Error(`KMS refused ${operation}: ${response.status} ${await response.text()}`)
  return answer.parse(await response.json())
}
