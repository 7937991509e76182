import { createHash } from 'node:crypto'
import { keys } from '../../table/keys.ts'
import { queryAll } from '../../table/query.ts'
import type { Table } from '../../table/table.ts'
import type { Part } from '../../table/transaction.ts'

/** Marks that a user asked for money to a PIX key, so that accounts with a common key can be found (rules 11.7). */
export function usedPixKeyPart(userId: string, pixKey: string): Part {
  return { Put: { Item: keys.usedPixKey(userId, createHash('sha256').update(pixKey).digest('base64url')) } }
}

/** Hashes of the PIX keys that a user asked for money to. */
export async function usedPixKeys(table: Table, userId: string): Promise<ReadonlySet<string>> {
  const used = new Set<string>()
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': keys.usedPixKey(userId, '').pk, ':prefix': keys.usedPixKeyPrefix },
  })
  for await (const { sk } of rows) used.add(String(sk))
  return used
}
