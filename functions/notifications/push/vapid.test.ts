import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { joined, openVapidKey } from './vapid.ts'

const kms = mockClient(KMSClient)
afterAll(() => kms.restore())
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const now = new Date('2026-11-21T12:00:00.000Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const origin = 'https://fcm.googleapis.com'
const open = () => openVapidKey(new KMSClient({ region: 'sa-east-1' }), 'arn:key', 'mailto:us@retorna.example')

beforeEach(() => {
  kms.reset()
  kms.on(GetPublicKeyCommand).resolves({ PublicKey: publicKey.export({ format: 'der', type: 'spki' }) })
  kms.on(SignCommand).callsFake(({ Message }) => ({ Signature: sign('sha256', Message, privateKey) }))
})

describe('VAPID key', () => {
  it('signs a token for one push service according to RFC 8292', async () => {
    const [, token = '', point = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(await open().authorization(origin, now)) ?? []
    const [head = '', claims = '', signature = ''] = token.split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' })
    expect(read(claims)).toEqual({ aud: origin, exp: later(12).getTime() / 1000, sub: 'mailto:us@retorna.example' })
    const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
    const jwk = publicKey.export({ format: 'jwk' })
    const bytes = [jwk.x, jwk.y].map((text) => Buffer.from(String(text), 'base64url'))
    expect(point).toBe(Buffer.concat([Buffer.of(4), ...bytes]).toString('base64url'))
  })

  it('calls KMS once per service and half a day', async () => {
    const key = open()
    await key.authorization(origin, now)
    await key.authorization(origin, later(10))
    expect(kms.commandCalls(SignCommand)).toHaveLength(1)
    await key.authorization(origin, later(11))
    await key.authorization('https://web.push.apple.com', now)
    expect(kms.commandCalls(SignCommand)).toHaveLength(3)
    expect(kms.commandCalls(GetPublicKeyCommand)).toHaveLength(1)
  })

  it('returns the KMS public key and signs the message, not its digest', async () => {
    await open().authorization(origin, now)
    expect(kms.commandCalls(GetPublicKeyCommand)[0]?.args[0].input).toEqual({ KeyId: 'arn:key' })
    const [signed] = kms.commandCalls(SignCommand)
    expect(signed?.args[0].input).toMatchObject({
      KeyId: 'arn:key',
      MessageType: 'RAW',
      SigningAlgorithm: 'ECDSA_SHA_256',
    })
  })

  it('throws an error with the key’s ARN when KMS returns nothing', async () => {
    kms.on(SignCommand).resolves({})
    await expect(open().authorization(origin, now)).rejects.toThrow('arn:key')
    kms.on(GetPublicKeyCommand).resolves({})
    await expect(open().publicKey()).rejects.toThrow('arn:key')
  })

  it('calls KMS again after a failure', async () => {
    const key = open()
    const PublicKey = publicKey.export({ format: 'der', type: 'spki' })
    kms.on(GetPublicKeyCommand).rejectsOnce(new Error('throttled')).resolves({ PublicKey })
    await expect(key.publicKey()).rejects.toThrow('throttled')
    expect(await key.publicKey()).toHaveLength(87)
  })
})

it('pads short integers when it converts a signature', () => {
  const key = createPublicKey(privateKey)
  for (let round = 0; round < 600; round++) {
    const message = Buffer.from(`message ${round}`)
    const signature = joined(sign('sha256', message, privateKey))
    expect(signature).toHaveLength(64)
    expect(verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true)
  }
})
