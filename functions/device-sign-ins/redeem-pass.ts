import { readAccount } from '../kit/people/profile/profiles.ts'
import { beganAt, isSignedOutSince, withScreen } from '../kit/people/screens/admitted-screens.ts'
import { isPassValid, parsePass, readDeviceSignIn } from '../kit/people/screens/device-sign-in.ts'
import type { Table } from '../kit/table/table.ts'
import { consumePass } from './store.ts'

/**
 * Consumes a pass and returns whether it admits the screen. The session counts from the approving sign-in; if that has
 * ended, the pass is void (rules 2.9). `userId` is undefined for an unknown address.
 */
export async function redeemPass(
  table: Table,
  userId: string | undefined,
  answer: string,
  now: Date,
): Promise<boolean> {
  const pass = parsePass(answer)
  if (!pass || userId === undefined) return false
  const [row, account] = await Promise.all([readDeviceSignIn(table, pass.id), readAccount(table, userId)])
  if (!isPassValid(row, pass.secret, userId, now) || !account) return false
  const began = beganAt(row.signedInAt, account)
  if (account.suspension !== null || isSignedOutSince(account.signedOutAt, began)) return false
  const letIn = withScreen(account, { at: Math.floor(now.getTime() / 1000), began })
  return letIn !== undefined && consumePass(table, row, account, letIn, now)
}
