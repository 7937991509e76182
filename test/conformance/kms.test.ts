import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DecryptCommand,
  DescribeKeyCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  GenerateDataKeyWithoutPlaintextCommand,
  GenerateMacCommand,
  GetPublicKeyCommand,
  KMSClient,
  ListKeysCommand,
  SignCommand,
  VerifyMacCommand,
} from '@aws-sdk/client-kms'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HasPermission, listen } from '../../local/aws/endpoint/endpoint.ts'
import type { KeyDefinition } from '../../local/aws/kms/keys.ts'
import { createKms } from '../../local/aws/kms/server.ts'

const arnOf = (id: string) => `arn:aws:kms:sa-east-1:111122223333:key/${id}`
const [first, second, off] = ['first-key', 'second-key', 'key-that-is-off'].map((id) => ({ id, arn: arnOf(id) })) as [
  KeyDefinition,
  KeyDefinition,
  KeyDefinition,
]
const secret = Buffer.from('123456')
const EncryptionContext = { 'userpool-id': 'sa-east-1_Pool' }

let mayCall: HasPermission
let dataDir: string
let close: () => Promise<void>
let client: KMSClient

async function start(keys: readonly KeyDefinition[] = [first, second, { ...off, Enabled: false }]): Promise<void> {
  const kms = createKms(
    {
      now: () => new Date(),
      mayCall: (...question) => mayCall(...question),
      dataDir,
      log: () => undefined,
      region: 'sa-east-1',
      accountId: '111122223333',
    },
    { keys },
  )
  const server = await listen(kms.listener)
  client = new KMSClient({
    endpoint: server.url,
    region: 'sa-east-1',
    credentials: { accessKeyId: 'AKIDCALLER', secretAccessKey: 'secret' },
    maxAttempts: 1,
  })
  close = async () => {
    client.destroy()
    await server.close()
    await kms.close()
  }
}

beforeEach(async () => {
  mayCall = () => true
  dataDir = mkdtempSync(join(tmpdir(), 'kms-'))
  await start()
})

afterEach(async () => {
  await close()
  rmSync(dataDir, { recursive: true })
})

const encrypted = async (KeyId = first.arn, Plaintext: Uint8Array = secret) =>
  (await client.send(new EncryptCommand({ KeyId, Plaintext, EncryptionContext }))).CiphertextBlob
const decrypt = (input: Partial<ConstructorParameters<typeof DecryptCommand>[0]>) =>
  client.send(new DecryptCommand({ CiphertextBlob: undefined, EncryptionContext, ...input }))

describe('encryption', () => {
  it('decrypts with the same context, with or without the key id', async () => {
    const CiphertextBlob = await encrypted(first.id)
    for (const KeyId of [undefined, first.id, first.arn]) {
      const opened = await decrypt({ CiphertextBlob, ...(KeyId && { KeyId }) })
      expect(opened.KeyId).toBe(first.arn)
      expect(Buffer.from(opened.Plaintext ?? [])).toEqual(secret)
    }
  })

  it('hides the plaintext and produces a different ciphertext each time', async () => {
    const [one, two] = [Buffer.from((await encrypted()) ?? []), Buffer.from((await encrypted()) ?? [])]
    expect(one.includes(secret)).toBe(false)
    expect(one.equals(two)).toBe(false)
  })

  it('refuses a different, larger, smaller or missing context', async () => {
    const CiphertextBlob = await encrypted()
    const others = [{ 'userpool-id': 'sa-east-1_Other' }, { ...EncryptionContext, more: 'x' }, { other: 'x' }, {}]
    for (const other of others) {
      await expect(decrypt({ CiphertextBlob, EncryptionContext: other })).rejects.toMatchObject({
        name: 'InvalidCiphertextException',
      })
    }
  })

  it('ignores the order of the context', async () => {
    const { CiphertextBlob } = await client.send(
      new EncryptCommand({ KeyId: first.id, Plaintext: secret, EncryptionContext: { a: '1', b: '2' } }),
    )
    await expect(decrypt({ CiphertextBlob, EncryptionContext: { b: '2', a: '1' } })).resolves.toBeDefined()
  })

  it('refuses a ciphertext with a changed byte or of unknown origin', async () => {
    const blob = Buffer.from((await encrypted()) ?? [])
    for (let at = 0; at < blob.length; at++) {
      const changed = Buffer.from(blob)
      changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at)
      await expect(decrypt({ CiphertextBlob: changed }), `byte ${at}`).rejects.toMatchObject({
        name: 'InvalidCiphertextException',
      })
    }
    await expect(decrypt({ CiphertextBlob: Buffer.from([1]) })).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    })
  })

  it('refuses a call that names another key', async () => {
    await expect(decrypt({ CiphertextBlob: await encrypted(), KeyId: second.arn })).rejects.toMatchObject({
      name: 'IncorrectKeyException',
    })
  })

  it('decrypts after a restart; only the owner can read the key file', async () => {
    const CiphertextBlob = await encrypted()
    await close()
    await start([second, first])
    await expect(decrypt({ CiphertextBlob })).resolves.toBeDefined()
    expect(statSync(join(dataDir, 'keys.json')).mode & 0o077).toBe(0)
  })
})

describe('data key', () => {
  it('is returned as plaintext and ciphertext, in the requested size', async () => {
    for (const [asked, bytes] of [
      [{ KeySpec: 'AES_256' as const }, 32],
      [{ KeySpec: 'AES_128' as const }, 16],
      [{ NumberOfBytes: 64 }, 64],
    ] as const) {
      const made = await client.send(new GenerateDataKeyCommand({ KeyId: first.arn, EncryptionContext, ...asked }))
      expect(made.Plaintext).toHaveLength(bytes)
      const opened = await decrypt({ CiphertextBlob: made.CiphertextBlob })
      expect(opened.Plaintext).toEqual(made.Plaintext)
    }
  })

  it('is returned as ciphertext only on request', async () => {
    const made = await client.send(
      new GenerateDataKeyWithoutPlaintextCommand({ KeyId: first.arn, EncryptionContext, KeySpec: 'AES_256' }),
    )
    expect(made).not.toHaveProperty('Plaintext')
    expect((await decrypt({ CiphertextBlob: made.CiphertextBlob })).Plaintext).toHaveLength(32)
  })

  it('requires either its size or its key spec', async () => {
    for (const asked of [{}, { KeySpec: 'AES_256' as const, NumberOfBytes: 32 }, { NumberOfBytes: 1025 }]) {
      await expect(client.send(new GenerateDataKeyCommand({ KeyId: first.arn, ...asked }))).rejects.toMatchObject({
        name: 'ValidationException',
      })
    }
  })
})

describe('HMAC', () => {
  const hash: KeyDefinition = {
    id: 'hash-key',
    arn: arnOf('hash-key'),
    KeySpec: 'HMAC_256',
    KeyUsage: 'GENERATE_VERIFY_MAC',
  }
  const MacAlgorithm = 'HMAC_SHA_256'
  const macOf = async (Message: Uint8Array = secret, KeyId = hash.arn) =>
    (await client.send(new GenerateMacCommand({ KeyId, MacAlgorithm, Message }))).Mac
  const verifyMac = (Mac: Uint8Array | undefined, Message: Uint8Array = secret) =>
    client.send(new VerifyMacCommand({ KeyId: hash.arn, MacAlgorithm, Message, Mac }))

  beforeEach(async () => {
    await close()
    await start([hash, first])
  })

  it('is the same for the same message, also after a restart, and another for another', async () => {
    const mac = await macOf()
    expect(mac).toHaveLength(32)
    expect(await macOf(Buffer.from('123457'))).not.toEqual(mac)
    await close()
    await start([first, hash])
    expect(await macOf()).toEqual(mac)
  })

  it('verifies its own MAC and refuses any other', async () => {
    const mac = Buffer.from((await macOf()) ?? [])
    expect(await verifyMac(mac)).toMatchObject({ MacValid: true, KeyId: hash.arn, MacAlgorithm })
    const changed = Buffer.from(mac).fill(0, 0, 1)
    for (const [given, message] of [
      [changed, secret],
      [mac.subarray(1), secret],
      [mac, Buffer.from('123457')],
    ] as const) {
      await expect(verifyMac(given, message)).rejects.toMatchObject({ name: 'KMSInvalidMacException' })
    }
  })

  it('refuses another algorithm, another kind of key and empty or long messages', async () => {
    const other = new GenerateMacCommand({ KeyId: hash.arn, MacAlgorithm: 'HMAC_SHA_512', Message: secret })
    await expect(client.send(other)).rejects.toMatchObject({ name: 'InvalidKeyUsageException' })
    await expect(macOf(secret, first.arn)).rejects.toMatchObject({ name: 'InvalidKeyUsageException' })
    await expect(encrypted(hash.arn)).rejects.toMatchObject({ name: 'InvalidKeyUsageException' })
    await expect(macOf(Buffer.alloc(4097))).rejects.toMatchObject({ name: 'ValidationException' })
    await expect(macOf(Buffer.alloc(0))).rejects.toMatchObject({ name: 'ValidationException' })
  })

  it('refuses callers without permission; policies see the algorithm', async () => {
    const asked: unknown[] = []
    mayCall = (_key, action, resource, context) => {
      asked.push([action, resource, context?.['kms:MacAlgorithm']])
      return false
    }
    await expect(macOf()).rejects.toMatchObject({ name: 'AccessDeniedException' })
    expect(asked).toEqual([['kms:GenerateMac', hash.arn, MacAlgorithm]])
  })

  it('is described with its algorithm, and cannot rotate', async () => {
    const { KeyMetadata } = await client.send(new DescribeKeyCommand({ KeyId: hash.id }))
    expect(KeyMetadata).toMatchObject({ KeySpec: 'HMAC_256', MacAlgorithms: [MacAlgorithm] })
    await expect(start([{ ...hash, EnableKeyRotation: true }])).rejects.toThrow('EnableKeyRotation')
  })
})

describe('refusals', () => {
  it('refuses an unknown key, an alias and a disabled key', async () => {
    for (const KeyId of ['no-key', arnOf('no-key'), 'alias/first-key'])
      await expect(encrypted(KeyId)).rejects.toMatchObject({ name: 'NotFoundException' })
    await expect(encrypted(off.arn)).rejects.toMatchObject({ name: 'DisabledException' })
    const { KeyMetadata } = await client.send(new DescribeKeyCommand({ KeyId: off.id }))
    expect(KeyMetadata).toMatchObject({ Arn: off.arn, Enabled: false, KeyState: 'Disabled', KeyManager: 'CUSTOMER' })
  })

  it('refuses more than 4 KB and an empty plaintext', async () => {
    await expect(encrypted(first.arn, Buffer.alloc(4096))).resolves.toBeDefined()
    await expect(encrypted(first.arn, Buffer.alloc(4097))).rejects.toMatchObject({ name: 'ValidationException' })
    await expect(encrypted(first.arn, Buffer.alloc(0))).rejects.toMatchObject({ name: 'ValidationException' })
  })

  it('refuses callers without permission; policies see the context', async () => {
    const CiphertextBlob = await encrypted()
    mayCall = (accessKeyId, action, resource, context) =>
      accessKeyId === 'AKIDCALLER' &&
      action === 'kms:Decrypt' &&
      resource === first.arn &&
      context?.['kms:EncryptionContext:userpool-id'] === 'sa-east-1_Pool'
    await expect(decrypt({ CiphertextBlob })).resolves.toBeDefined()
    await expect(decrypt({ CiphertextBlob, EncryptionContext: {} })).rejects.toMatchObject({
      name: 'AccessDeniedException',
    })
    await expect(encrypted()).rejects.toMatchObject({ name: 'AccessDeniedException' })
  })

  it('refuses unsupported operations', async () => {
    await expect(client.send(new ListKeysCommand({}))).rejects.toMatchObject({ name: 'UnknownOperationException' })
  })

  it('refuses to start with unsupported keys or a damaged file', async () => {
    await close()
    await expect(start([{ ...first, KeySpec: 'RSA_2048' } as unknown as KeyDefinition])).rejects.toThrow(
      'KMS key first-key: only symmetric keys, HMAC_256 and P-256 are imitated',
    )
    writeFileSync(join(dataDir, 'keys.json'), readFileSync(join(dataDir, 'keys.json'), 'utf8').slice(1))
    await expect(start()).rejects.toThrow(/is damaged/)
  })
})

describe('signing key', () => {
  const signing = {
    id: 'signing-key',
    arn: arnOf('signing-key'),
    KeySpec: 'ECC_NIST_P256' as const,
    KeyUsage: 'SIGN_VERIFY' as const,
  }
  const Message = Buffer.from('message')
  const signed = () => client.send(new SignCommand({ KeyId: signing.arn, Message, SigningAlgorithm: 'ECDSA_SHA_256' }))
  beforeEach(async () => {
    await close()
    await start([first, signing])
  })

  it('signs so that its public key verifies, also after a restart', async () => {
    const { Signature } = await signed()
    await close()
    await start([first, signing])
    const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId: signing.id }))
    const key = createPublicKey({ key: Buffer.from(PublicKey ?? []), format: 'der', type: 'spki' })
    expect(verify('sha256', Message, key, Buffer.from(Signature ?? []))).toBe(true)
  })

  it('refuses to encrypt; an encryption key refuses to sign', async () => {
    const wrong = { name: 'InvalidKeyUsageException' }
    await expect(client.send(new EncryptCommand({ KeyId: signing.id, Plaintext: secret }))).rejects.toMatchObject(wrong)
    const asked = { KeyId: first.id, Message, SigningAlgorithm: 'ECDSA_SHA_256' } as const
    await expect(client.send(new SignCommand(asked))).rejects.toMatchObject(wrong)
  })

  it('refuses a caller without permission to sign', async () => {
    mayCall = (_, action) => action !== 'kms:Sign'
    await expect(signed()).rejects.toMatchObject({ name: 'AccessDeniedException' })
  })
})
