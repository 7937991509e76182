import { codePart, hashOfCode, readEmailCode } from '../../../functions/accounts/codes/store.ts'
import type { Table } from '../../../functions/kit/table/table.ts'
import { transact } from '../../../functions/kit/table/transaction.ts'
import { keyedHash } from '../keyed-hash.ts'

/** Gives a request for an e-mailed code this one, as the function does that sends it. */
export async function setCode(table: Table, id: string, code: string, now: Date): Promise<void> {
  const request = await readEmailCode(table, id, now)
  if (request) await transact(table, [codePart(id, await hashOfCode(keyedHash, request, code))])
}
