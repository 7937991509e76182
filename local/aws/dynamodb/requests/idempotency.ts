import { createHash } from 'node:crypto'
import type { Engine } from '../engine.ts'
import { ServiceError } from '../service-error.ts'
import { prefix, rowKind, unsigned64 } from '../storage/keys.ts'
import type { Change } from '../storage/store.ts'

/**
 * A client request token makes a transaction idempotent for ten minutes after its success.
 * Source: API reference of TransactWriteItems, ClientRequestToken.
 */
const lifetime = 10 * 60 * 1000

interface StoredToken {
  readonly payload: string
  readonly at: number
}

interface NewToken {
  readonly token: string
  readonly payload: string
}

const tokenRow = (token: string): Buffer => prefix(rowKind.token, Buffer.from(token))

/**
 * Returns `done` when a transaction with the same content succeeded under this token.
 * @throws ServiceError IdempotentParameterMismatchException for other content
 */
export function findToken(engine: Engine, token: string | undefined, payload: string): NewToken | 'done' | undefined {
  if (token === undefined) return undefined
  const known = engine.store.get(tokenRow(token)) as StoredToken | undefined
  if (!known || known.at + lifetime <= engine.surroundings.now().getTime()) return { token, payload }
  if (known.payload === payload) return 'done'
  throw new ServiceError(
    'IdempotentParameterMismatchException',
    'Expected the same parameters for the same client token in the idempotency window',
  )
}

export function tokenChanges({ surroundings }: Engine, { token, payload }: NewToken): Change[] {
  const at = surroundings.now().getTime()
  return [
    { type: 'put', key: tokenRow(token), value: { payload, at } satisfies StoredToken },
    { type: 'put', key: prefix(rowKind.tokenAge, unsigned64(at), Buffer.from(token)), value: token },
  ]
}

export async function sweepTokens({ store, surroundings }: Engine): Promise<void> {
  const oldest = surroundings.now().getTime() - lifetime
  if (oldest <= 0) return
  const aged = { gte: prefix(rowKind.tokenAge), lt: prefix(rowKind.tokenAge, unsigned64(oldest)) }
  await store.exclusive(async () => {
    const changes: Change[] = []
    for await (const [key, token] of store.entries({ ...aged, limit: 1000 })) {
      const row = tokenRow(token as string)
      const known = store.get(row) as StoredToken | undefined
      changes.push({ type: 'del', key })
      if (known && known.at < oldest) changes.push({ type: 'del', key: row })
    }
    if (changes.length > 0) await store.write(changes)
  })
}

/** Returns a digest of a request's content that ignores the order of fields. */
export function fingerprint(content: unknown): string {
  const canonical = JSON.stringify(content, (_name, field: unknown) => {
    if (field === null || typeof field !== 'object' || Array.isArray(field)) return field
    return Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
  return createHash('sha256').update(canonical).digest('hex')
}
