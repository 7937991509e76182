import * as z from 'zod'
import { askKms } from '../../secrets/kms.ts'
import { sealContext } from './sealed-record.ts'

/** One AES-256 key in the clear and as the customer key wrapped it. */
export interface DataKey {
  readonly plain: Buffer
  readonly wrapped: string
}

export type MakeDataKey = () => Promise<DataKey>

const dataKey = z.object({ Plaintext: z.base64(), CiphertextBlob: z.base64() })

/** @throws Error if KMS refuses or does not answer in time */
export function dataKeysOf(keyArn: string): MakeDataKey {
  return async () => {
    const input = { KeyId: keyArn, KeySpec: 'AES_256', EncryptionContext: sealContext }
    const { Plaintext, CiphertextBlob } = await askKms('GenerateDataKey', input, dataKey)
    return { plain: Buffer.from(Plaintext, 'base64'), wrapped: CiphertextBlob }
  }
}
