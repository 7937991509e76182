import { readAccount } from '../kit/people/profile/profiles.ts'
import { opens, readDeviceSignIn, readPass } from '../kit/people/screens/device-sign-in.ts'
import { beganAt, hasLeft, withLetIn } from '../kit/people/screens/let-in.ts'
import type { Table } from '../kit/table/table.ts'
import { takePass } from './store.ts'

/**
 * Whether a screen enters an account by its pass, which is then used. A pass is worth no more than the sign-in by which
 * it was approved (rules 2.9): once that has ended, it opens nothing, and what it opens counts from then. `userId` is
 * undefined for nobody's address.
 */
export async function enter(table: Table, userId: string | undefined, answer: string, now: Date): Promise<boolean> {
  const pass = readPass(answer)
  if (!pass || userId === undefined) return false
  const [row, account] = await Promise.all([readDeviceSignIn(table, pass.id), readAccount(table, userId)])
  if (!opens(row, pass.secret, userId, now) || !account) return false
  const began = beganAt(row.signedInAt, account)
  if (account.suspension !== null || hasLeft(account.signedOutAt, began)) return false
  const letIn = withLetIn(account, { at: Math.floor(now.getTime() / 1000), began })
  return letIn !== undefined && takePass(table, row, account, letIn, now)
}
