import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { readKeptFile } from '../endpoint/damaged-data.ts'
import { KmsFailure } from './kms-failure.ts'

/** A key as its template declares it: the resolved properties of AWS::KMS::Key with its id and ARN. */
const keyDefinition = z.object({
  id: z.string().min(1).max(255),
  arn: z.string(),
  Description: z.string().optional(),
  Enabled: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).default(true),
  KeySpec: z.literal('SYMMETRIC_DEFAULT', 'only symmetric keys are imitated').default('SYMMETRIC_DEFAULT'),
  KeyUsage: z.literal('ENCRYPT_DECRYPT', 'only keys that encrypt are imitated').default('ENCRYPT_DECRYPT'),
})
export type KeyDefinition = z.input<typeof keyDefinition>

/** A key with the secret that never leaves this service. */
export type Key = z.output<typeof keyDefinition> & { readonly material: Buffer }

/** 256 bits in base64, by key id. */
const materials = z.record(z.string(), z.base64().length(44))

/**
 * Opens the keys of the templates. Their material is made at the first start and kept in the data folder, written
 * aside and renamed, so that what was encrypted before a restart can be read after it.
 * @throws Error with one sentence for a key that is not imitated; DamagedData.
 */
export function openKeys(dataDir: string, definitions: readonly KeyDefinition[]): Key[] {
  const file = join(dataDir, 'keys.json')
  const kept = existsSync(file) ? readKeptFile(file, (json) => materials.parse(json)) : {}
  const keys = definitions.map((definition) => {
    const parsed = keyDefinition.safeParse(definition)
    if (!parsed.success) throw new Error(`KMS key ${definition.id}: ${parsed.error.issues[0]?.message}`)
    return parsed.data
  })
  const missing = keys.filter(({ id }) => kept[id] === undefined)
  if (missing.length > 0) {
    for (const { id } of missing) kept[id] = randomBytes(32).toString('base64')
    const fresh = `${file}.${randomUUID()}`
    writeFileSync(fresh, JSON.stringify(kept), { mode: 0o600 })
    renameSync(fresh, file)
  }
  return keys.map((key) => ({ ...key, material: Buffer.from(kept[key.id] ?? '', 'base64') }))
}

/** Finds a key by its id or ARN. @throws NotFoundException for any other name, an alias too. */
export function keyNamed(keys: readonly Key[], name: string): Key {
  const key = keys.find(({ id, arn }) => name === id || name === arn)
  if (!key) throw new KmsFailure('NotFoundException', `Key '${name}' does not exist`)
  return key
}
