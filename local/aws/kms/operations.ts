import { createHmac, createPrivateKey, createPublicKey, randomBytes, sign, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { HasPermission } from '../endpoint/endpoint.ts'
import { type EncryptionContext, keyIdOf, open, seal } from './ciphertext.ts'
import { type Key, keyNamed } from './keys.ts'
import { invalidCiphertext, invalidMac, KmsFailure } from './kms-failure.ts'

export interface Caller {
  readonly keys: readonly Key[]
  readonly accessKeyId: string | undefined
  readonly mayCall: HasPermission
  readonly accountId: string
}

type Operation = (caller: Caller, body: unknown) => object

const keyId = z.string().min(1).max(2048)
const context = z.record(z.string().min(1), z.string()).default({})
const blob = (most: number) =>
  z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((bytes) => bytes.length >= 1 && bytes.length <= most, `must have 1 to ${most} bytes`)
const symmetric = z.literal('SYMMETRIC_DEFAULT').default('SYMMETRIC_DEFAULT')

const encryptInput = z.object({
  KeyId: keyId,
  Plaintext: blob(4096),
  EncryptionContext: context,
  EncryptionAlgorithm: symmetric,
})
const decryptInput = z.object({
  KeyId: keyId.optional(),
  CiphertextBlob: blob(6144),
  EncryptionContext: context,
  EncryptionAlgorithm: symmetric,
})
const dataKeyInput = z
  .object({
    KeyId: keyId,
    EncryptionContext: context,
    KeySpec: z.enum(['AES_128', 'AES_256']).optional(),
    NumberOfBytes: z.number().int().min(1).max(1024).optional(),
  })
  .refine(({ KeySpec, NumberOfBytes }) => (KeySpec === undefined) !== (NumberOfBytes === undefined), {
    message: 'Please specify either number of bytes or key spec.',
  })
const describeInput = z.object({ KeyId: keyId })
const signInput = z.object({
  KeyId: keyId,
  Message: blob(4096),
  MessageType: z.literal('RAW').default('RAW'),
  SigningAlgorithm: z.literal('ECDSA_SHA_256'),
})
/** A key of 256 bits has one algorithm. */
const macInput = z.object({
  KeyId: keyId,
  Message: blob(4096),
  MacAlgorithm: z.enum(['HMAC_SHA_224', 'HMAC_SHA_256', 'HMAC_SHA_384', 'HMAC_SHA_512']),
})
const verifyMacInput = macInput.extend({ Mac: blob(6144) })

/** All operations by the name in `x-amz-target`. Source: AWS KMS API Reference. */
export const operations: Readonly<Record<string, Operation>> = {
  Encrypt(caller, body) {
    const input = parse(encryptInput, body)
    const key = usable(caller, 'Encrypt', input.KeyId, input.EncryptionContext)
    const CiphertextBlob = seal(key, input.Plaintext, input.EncryptionContext).toString('base64')
    return { CiphertextBlob, KeyId: key.arn, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
  },
  Decrypt(caller, body) {
    const input = parse(decryptInput, body)
    const sealedUnder = keyIdOf(input.CiphertextBlob)
    const named = input.KeyId === undefined ? undefined : keyNamed(caller.keys, input.KeyId)
    if (named && named.id !== sealedUnder) {
      throw new KmsFailure(
        'IncorrectKeyException',
        'The key ID in the request does not identify a CMK that can perform this operation.',
      )
    }
    if (!caller.keys.some(({ id }) => id === sealedUnder)) throw invalidCiphertext()
    const key = usable(caller, 'Decrypt', sealedUnder, input.EncryptionContext)
    const Plaintext = open(key, input.CiphertextBlob, input.EncryptionContext).toString('base64')
    return { Plaintext, KeyId: key.arn, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
  },
  GenerateDataKey(caller, body) {
    const { plaintext, ...answer } = dataKey(caller, 'GenerateDataKey', body)
    return { ...answer, Plaintext: plaintext.toString('base64') }
  },
  GenerateDataKeyWithoutPlaintext(caller, body) {
    const { plaintext: _, ...answer } = dataKey(caller, 'GenerateDataKeyWithoutPlaintext', body)
    return answer
  },
  Sign(caller, body) {
    const { KeyId, Message, SigningAlgorithm } = parse(signInput, body)
    const key = usable(caller, 'Sign', KeyId, {}, 'SIGN_VERIFY')
    const Signature = sign('sha256', Message, privateHalf(key)).toString('base64')
    return { KeyId: key.arn, Signature, SigningAlgorithm }
  },
  GetPublicKey(caller, body) {
    const key = usable(caller, 'GetPublicKey', parse(describeInput, body).KeyId, {}, 'SIGN_VERIFY')
    const PublicKey = createPublicKey(privateHalf(key)).export({ format: 'der', type: 'spki' }).toString('base64')
    const { KeySpec, KeyUsage } = key
    return { KeyId: key.arn, PublicKey, KeySpec, KeyUsage, SigningAlgorithms: ['ECDSA_SHA_256'] }
  },
  GenerateMac(caller, body) {
    const input = parse(macInput, body)
    const key = macKey(caller, 'GenerateMac', input)
    return { KeyId: key.arn, Mac: macOf(key, input.Message).toString('base64'), MacAlgorithm: input.MacAlgorithm }
  },
  VerifyMac(caller, body) {
    const input = parse(verifyMacInput, body)
    const key = macKey(caller, 'VerifyMac', input)
    const right = macOf(key, input.Message)
    if (right.length !== input.Mac.length || !timingSafeEqual(right, input.Mac)) throw invalidMac()
    return { KeyId: key.arn, MacValid: true, MacAlgorithm: input.MacAlgorithm }
  },
  DescribeKey(caller, body) {
    const key = keyNamed(caller.keys, parse(describeInput, body).KeyId)
    allow(caller, 'DescribeKey', key, {})
    return {
      KeyMetadata: {
        AWSAccountId: caller.accountId,
        KeyId: key.id,
        Arn: key.arn,
        Description: key.Description ?? '',
        Enabled: key.Enabled,
        KeyState: key.Enabled ? 'Enabled' : 'Disabled',
        KeyUsage: key.KeyUsage,
        KeySpec: key.KeySpec,
        KeyManager: 'CUSTOMER',
        Origin: 'AWS_KMS',
        MultiRegion: false,
        ...algorithmsOf[key.KeyUsage],
      },
    }
  },
}

const algorithmsOf = {
  ENCRYPT_DECRYPT: { EncryptionAlgorithms: ['SYMMETRIC_DEFAULT'] },
  SIGN_VERIFY: { SigningAlgorithms: ['ECDSA_SHA_256'] },
  GENERATE_VERIFY_MAC: { MacAlgorithms: ['HMAC_SHA_256'] },
} as const

function macKey(caller: Caller, action: string, { KeyId, MacAlgorithm }: z.output<typeof macInput>): Key {
  const conditions = { 'kms:MacAlgorithm': MacAlgorithm }
  const key = usable(caller, action, KeyId, {}, 'GENERATE_VERIFY_MAC', conditions)
  if (MacAlgorithm === 'HMAC_SHA_256') return key
  throw new KmsFailure('InvalidKeyUsageException', `Algorithm ${MacAlgorithm} is incompatible with key spec HMAC_256.`)
}

function macOf({ material }: Key, message: Buffer): Buffer {
  return createHmac('sha256', material).update(message).digest()
}

function dataKey(caller: Caller, action: string, body: unknown) {
  const input = parse(dataKeyInput, body)
  const key = usable(caller, action, input.KeyId, input.EncryptionContext)
  const plaintext = randomBytes(input.NumberOfBytes ?? (input.KeySpec === 'AES_128' ? 16 : 32))
  const CiphertextBlob = seal(key, plaintext, input.EncryptionContext).toString('base64')
  return { plaintext, CiphertextBlob, KeyId: key.arn }
}

function privateHalf({ material }: Key) {
  return createPrivateKey({ key: material, format: 'der', type: 'pkcs8' })
}

/** Returns a key after checks of permission, key usage and state. */
function usable(
  caller: Caller,
  action: string,
  name: string,
  given: EncryptionContext,
  usage: Key['KeyUsage'] = 'ENCRYPT_DECRYPT',
  more: Readonly<Record<string, string>> = {},
): Key {
  const key = keyNamed(caller.keys, name)
  allow(caller, action, key, given, more)
  if (key.KeyUsage !== usage)
    throw new KmsFailure(
      'InvalidKeyUsageException',
      `${key.arn} key usage is ${key.KeyUsage} which is not valid for ${action}.`,
    )
  if (!key.Enabled) throw new KmsFailure('DisabledException', `${key.arn} is disabled.`)
  return key
}

/** Checks permission; each pair of the encryption context becomes an IAM condition key. */
function allow(
  { accessKeyId, mayCall }: Caller,
  action: string,
  key: Key,
  given: EncryptionContext,
  more: Readonly<Record<string, string>> = {},
): void {
  const names = Object.keys(given)
  const conditions = {
    ...more,
    ...Object.fromEntries(names.map((name) => [`kms:EncryptionContext:${name}`, given[name] ?? ''])),
    ...(names.length > 0 && { 'kms:EncryptionContextKeys': names }),
  }
  if (mayCall(accessKeyId, `kms:${action}`, key.arn, conditions)) return
  throw new KmsFailure(
    'AccessDeniedException',
    `User: ${accessKeyId} is not authorized to perform: kms:${action} on resource: ${key.arn}`,
  )
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.')
  throw new KmsFailure('ValidationException', `${where ? `Value at '${where}': ` : ''}${issue?.message}`)
}
