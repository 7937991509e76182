import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { kmsSeal } from './token-seal.ts'

process.env.AWS_REGION = 'sa-east-1'
const kms = mockClient(KMSClient)
afterAll(() => kms.restore())
const seal = kmsSeal('arn:key')

beforeEach(() => {
  kms.reset()
  kms.on(EncryptCommand).callsFake(({ KeyId, Plaintext, EncryptionContext }) => ({
    CiphertextBlob: Buffer.from(JSON.stringify([KeyId, EncryptionContext, Buffer.from(Plaintext).toString()])),
  }))
  kms.on(DecryptCommand).callsFake(({ KeyId, CiphertextBlob, EncryptionContext }) => {
    const [key, context, text] = JSON.parse(Buffer.from(CiphertextBlob).toString())
    if (key !== KeyId || JSON.stringify(context) !== JSON.stringify(EncryptionContext))
      throw new Error('InvalidCiphertext')
    return { Plaintext: Buffer.from(text) }
  })
})

describe('kmsSeal', () => {
  it('decrypts with the same key, and encodes as text', async () => {
    const sealed = await seal.seal('withdrawal/wdr_1', 'token ã')
    expect(sealed).toMatch(/^[\w+/]+=*$/)
    expect(await seal.open('withdrawal/wdr_1', sealed)).toBe('token ã')
  })

  it('fails for another approval or another key', async () => {
    const sealed = await seal.seal('withdrawal/wdr_1', 'token')
    await expect(seal.open('withdrawal/wdr_2', sealed)).rejects.toThrow('InvalidCiphertext')
    await expect(kmsSeal('arn:other').open('withdrawal/wdr_1', sealed)).rejects.toThrow('InvalidCiphertext')
  })

  it('returns an empty text when KMS returns no data', async () => {
    kms.on(EncryptCommand).resolves({})
    kms.on(DecryptCommand).resolves({})
    expect(await seal.seal('withdrawal/wdr_1', 'token')).toBe('')
    expect(await seal.open('withdrawal/wdr_1', '')).toBe('')
  })
})
