import * as z from 'zod'
import { type Key, keys } from '../../table/keys.ts'

const signInRow = z.object({ newDeviceAt: z.number().optional(), knownDeviceAt: z.number().optional() })

/** Row that `functions/accounts/gates/sign-in-record.ts` writes; it is kept for 90 days. */
export const lastSignInKey = (userId: string): Key => keys.signIn(userId)

export function lastSignInOf(item: unknown): Date | undefined {
  const { newDeviceAt = 0, knownDeviceAt = 0 } = signInRow.parse(item ?? {})
  const latest = Math.max(newDeviceAt, knownDeviceAt)
  return latest === 0 ? undefined : new Date(latest)
}
