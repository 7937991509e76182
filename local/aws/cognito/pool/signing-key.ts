import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import * as z from 'zod'
import { readStoredFile } from '../../endpoint/damaged-data.ts'

/** A pool's secrets: the RS256 signing key, and the secret that derives its phantoms. */
export interface PoolKeys {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  readonly publicJwk: JWK
  readonly phantomSecret: Buffer
}

const keyFile = z.object({
  jwk: z.looseObject({ kty: z.string(), n: z.string(), e: z.string() }),
  phantomSecret: z.string(),
})

/**
 * Reads a pool's keys, or creates them on the first run. Writes a temporary file and renames it, so a crash leaves no
 * partial file.
 */
export async function loadKeys(dataDir: string, poolId: string): Promise<PoolKeys> {
  const path = join(dataDir, `${poolId}.keys.json`)
  if (!existsSync(path)) {
    const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
    const made = { jwk: await exportJWK(pair.privateKey), phantomSecret: randomBytes(32).toString('base64') }
    const fresh = `${path}.${randomUUID()}`
    writeFileSync(fresh, JSON.stringify(made), { mode: 0o600 })
    renameSync(fresh, path)
  }
  const { jwk, phantomSecret } = readStoredFile(path, (json) => keyFile.parse(json))
  const { kty, n, e } = jwk
  const open = { kty, n, e }
  const kid = await calculateJwkThumbprint(open)
  return {
    kid,
    privateKey: (await importJWK(jwk, 'RS256')) as CryptoKey,
    publicKey: (await importJWK(open, 'RS256')) as CryptoKey,
    publicJwk: { ...open, alg: 'RS256', use: 'sig', kid },
    phantomSecret: Buffer.from(phantomSecret, 'base64'),
  }
}
