import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms'
import { openClient } from '../../kit/services/service-calls.ts'
import type { ApprovalSubject } from '../approval.ts'

/** Binds each token to its approval; copied to another row, it cannot be decrypted. */
export interface TokenSeal {
  seal(subject: ApprovalSubject, token: string): Promise<string>
  open(subject: ApprovalSubject, sealed: string): Promise<string>
}

/** Tokens have at most 1,024 characters; KMS accepts 4,096 bytes. */
export function kmsSeal(keyArn: string): TokenSeal {
  const kms = openClient(KMSClient)
  const context = (subject: ApprovalSubject) => ({ approval: subject })
  return {
    async seal(subject, token) {
      const { CiphertextBlob } = await kms.send(
        new EncryptCommand({ KeyId: keyArn, Plaintext: Buffer.from(token), EncryptionContext: context(subject) }),
      )
      return Buffer.from(CiphertextBlob ?? []).toString('base64')
    },
    async open(subject, sealed) {
      const { Plaintext } = await kms.send(
        new DecryptCommand({
          KeyId: keyArn,
          CiphertextBlob: Buffer.from(sealed, 'base64'),
          EncryptionContext: context(subject),
        }),
      )
      return Buffer.from(Plaintext ?? []).toString()
    },
  }
}
