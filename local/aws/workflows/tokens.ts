import { createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { readStoredFile } from '../endpoint/damaged-data.ts'

const secretFile = z.object({ secret: z.base64().length(44) })

/**
 * Task tokens, derived from a stored secret, the execution and the task. They stay the same after a restart and are not
 * stored.
 */
export interface Tokens {
  tokenOf(execution: string, task: number): string
  hashOf(token: string): string
  isToken(text: string): boolean
}

/**
 * Opens the secret, which the first start creates.
 * @throws DamagedData
 */
export function openTokens(dataDir: string): Tokens {
  const file = join(dataDir, 'secret.json')
  if (!existsSync(file)) {
    const fresh = `${file}.new`
    writeFileSync(fresh, JSON.stringify({ secret: randomBytes(32).toString('base64') }), { mode: 0o600 })
    renameSync(fresh, file)
  }
  const { secret } = readStoredFile(file, (json) => secretFile.parse(json))
  const key = Buffer.from(secret, 'base64')
  return {
    tokenOf: (execution, task) => createHmac('sha512', key).update(`${execution}#${task}`).digest('base64'),
    hashOf: (token) => createHash('sha256').update(token).digest('base64'),
    isToken: (text) => /^[A-Za-z0-9+/]{86}==$/.test(text),
  }
}
