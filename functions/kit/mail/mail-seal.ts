import * as z from 'zod'
import { askKms } from '../secrets/kms.ts'

/** Hides the content of an e-mail while it waits in the table; bound to the e-mail's id. */
export interface MailSeal {
  seal(content: string, id: string): Promise<string>
  /** @throws Error for the content of another e-mail */
  open(sealed: string, id: string): Promise<string>
}

/** Bound to every sealed e-mail: functions that open e-mails open no code of the user pool with the same key. */
const contextOf = (id: string) => ({ purpose: 'mail', mail: id })

const ciphertext = z.object({ CiphertextBlob: z.base64() })
const plaintext = z.object({ Plaintext: z.base64() })

/** KMS encrypts up to 4 KB by itself; an e-mail with a code has one. */
export function mailSealOf(keyArn: string): MailSeal {
  return {
    async seal(content, id) {
      const Plaintext = Buffer.from(content).toString('base64')
      const input = { KeyId: keyArn, Plaintext, EncryptionContext: contextOf(id) }
      return (await askKms('Encrypt', input, ciphertext)).CiphertextBlob
    },
    async open(sealed, id) {
      const input = { KeyId: keyArn, CiphertextBlob: sealed, EncryptionContext: contextOf(id) }
      return Buffer.from((await askKms('Decrypt', input, plaintext)).Plaintext, 'base64').toString()
    },
  }
}
