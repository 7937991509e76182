import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { readStoredFile } from '../endpoint/damaged-data.ts'
import { KmsFailure } from './kms-failure.ts'

const usageOf = {
  SYMMETRIC_DEFAULT: 'ENCRYPT_DECRYPT',
  ECC_NIST_P256: 'SIGN_VERIFY',
  HMAC_256: 'GENERATE_VERIFY_MAC',
} as const

/** A key of the templates: the resolved properties of AWS::KMS::Key with its id and ARN. */
const keyDefinition = z
  .object({
    id: z.string().min(1).max(255),
    arn: z.string(),
    Description: z.string().optional(),
    Enabled: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).default(true),
    KeySpec: z
      .enum(['SYMMETRIC_DEFAULT', 'ECC_NIST_P256', 'HMAC_256'], 'only symmetric keys, HMAC_256 and P-256 are imitated')
      .default('SYMMETRIC_DEFAULT'),
    KeyUsage: z
      .enum(
        ['ENCRYPT_DECRYPT', 'SIGN_VERIFY', 'GENERATE_VERIFY_MAC'],
        'only keys that encrypt, sign or hash are imitated',
      )
      .default('ENCRYPT_DECRYPT'),
    EnableKeyRotation: z
      .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
      .default(false),
  })
  .refine(({ KeySpec, KeyUsage }) => usageOf[KeySpec] === KeyUsage, {
    message: 'only symmetric keys that encrypt, keys of a curve that sign, and HMAC keys are imitated',
  })
  .refine(({ KeySpec, EnableKeyRotation }) => KeySpec === 'SYMMETRIC_DEFAULT' || !EnableKeyRotation, {
    message: 'You cannot set the EnableKeyRotation property to true on asymmetric or HMAC keys.',
  })
export type KeyDefinition = z.input<typeof keyDefinition>

/** A key with its secret material: 256 bits, or the private key of a curve in PKCS #8. */
export type Key = z.output<typeof keyDefinition> & { readonly material: Buffer }

/** Base64 by key id. */
const materials = z.record(z.string(), z.base64().min(44))

/**
 * Opens the keys of the templates. The first start creates their material and stores it with an atomic rename, so that
 * later runs can decrypt earlier ciphertexts.
 * @throws Error with one sentence for an unsupported key
 * @throws DamagedData
 */
export function openKeys(dataDir: string, definitions: readonly KeyDefinition[]): Key[] {
  const file = join(dataDir, 'keys.json')
  const kept = existsSync(file) ? readStoredFile(file, (json) => materials.parse(json)) : {}
  const keys = definitions.map((definition) => {
    const parsed = keyDefinition.safeParse(definition)
    if (!parsed.success) throw new Error(`KMS key ${definition.id}: ${parsed.error.issues[0]?.message}`)
    return parsed.data
  })
  const missing = keys.filter(({ id }) => kept[id] === undefined)
  if (missing.length > 0) {
    for (const { id, KeyUsage } of missing) kept[id] = freshMaterial(KeyUsage).toString('base64')
    const fresh = `${file}.${randomUUID()}`
    writeFileSync(fresh, JSON.stringify(kept), { mode: 0o600 })
    renameSync(fresh, file)
  }
  return keys.map((key) => ({ ...key, material: Buffer.from(kept[key.id] ?? '', 'base64') }))
}

function freshMaterial(usage: z.output<typeof keyDefinition>['KeyUsage']): Buffer {
  if (usage !== 'SIGN_VERIFY') return randomBytes(32)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ format: 'der', type: 'pkcs8' })
}

/** @throws NotFoundException for any name but an id or ARN, including an alias */
export function keyNamed(keys: readonly Key[], name: string): Key {
  const key = keys.find(({ id, arn }) => name === id || name === arn)
  if (!key) throw new KmsFailure('NotFoundException', `Key '${name}' does not exist`)
  return key
}
