import { readPass } from '../kit/people/device-sign-in.ts'
import type { Table } from '../kit/table/table.ts'
import { takePass } from './store.ts'

interface EnterDeps {
  readonly table: Table
  readonly isSuspended: (userId: string) => Promise<boolean>
}

/** Whether a screen enters an account by its pass, which is then used. `userId` is undefined for nobody's address. */
export async function enter(
  { table, isSuspended }: EnterDeps,
  userId: string | undefined,
  answer: string,
  now: Date,
): Promise<boolean> {
  const pass = readPass(answer)
  if (!pass || userId === undefined || (await isSuspended(userId))) return false
  return takePass(table, pass, userId, now)
}
