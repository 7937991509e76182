import { readAccount } from '../kit/people/profile/profiles.ts'
import { opens, readDeviceSignIn, readPass } from '../kit/people/screens/device-sign-in.ts'
import { beganAt, hasLeft, withLetIn } from '../kit/people/screens/let-in.ts'
import type { Table } from '../kit/table/table.ts'
import { takePass } from './store.ts'

/**
 * Consumes a pass and returns whether it admits the screen. The session counts from the approving sign-in; if that has
 * ended, the pass is void (rules 2.9). `userId` is undefined for an unknown address.
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
