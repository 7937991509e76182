import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms'
import type { ApprovalSubject } from '../approval.ts'

/** Encrypts task tokens, each bound to its approval: put into another's row it cannot be opened. */
export interface TokenSeal {
  seal(subject: ApprovalSubject, token: string): Promise<string>
  open(subject: ApprovalSubject, sealed: string): Promise<string>
}

/** The seal by a key of AWS KMS, which never leaves it; a token has 1,024 characters at most, KMS takes 4,096 bytes. */
export function kmsSeal(keyArn: string): TokenSeal {
  const kms = new KMSClient({})
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
