import * as z from 'zod'
import { endpointOf, signedPost } from '../../signed-post.ts'
import { sealContext } from './sealed-record.ts'

/** One AES-256 key in the clear and as the customer key wrapped it. */
export interface DataKey {
  readonly plain: Buffer
  readonly wrapped: string
}

export type MakeDataKey = () => Promise<DataKey>

const patienceMs = 2000
const answerOfKms = z.object({ Plaintext: z.base64(), CiphertextBlob: z.base64() })

/** @throws Error if KMS refuses or does not answer in time */
export function dataKeysOf(keyArn: string): MakeDataKey {
  return async () => {
    const answer = await signedPost({
      service: 'kms',
      url: new URL('/', endpointOf('kms', 'AWS_ENDPOINT_URL_KMS')),
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'TrentService.GenerateDataKey',
      },
      body: JSON.stringify({ KeyId: keyArn, KeySpec: 'AES_256', EncryptionContext: sealContext }),
      timeoutMs: patienceMs,
    })
    if (!answer.ok) throw new Error(`KMS made no data key: ${answer.status} ${await answer.text()}`)
    const { Plaintext, CiphertextBlob } = answerOfKms.parse(await answer.json())
    return { plain: Buffer.from(Plaintext, 'base64'), wrapped: CiphertextBlob }
  }
}
