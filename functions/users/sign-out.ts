import { userSuspended } from '../../events/user-events.ts'
import { consumer, on } from '../kit/events/consumer.ts'
import { readSuspension } from '../kit/people/suspension.ts'
import { openTable } from '../kit/table/table.ts'
import { signOutEnvironment } from './env.ts'
import { openPool } from './pool.ts'

const env = signOutEnvironment.read()
const table = openTable(env.TABLE_NAME)
const pool = openPool(env.USER_POOL_ID)

/**
 * Ends a suspended user's sessions at the user pool. The API refuses them on its own, even after the suspension
 * (`decideRestoring`). Idempotent; skips a user restored meanwhile, who may have signed in again.
 */
export const handler = consumer('users-sign-out', [
  on(userSuspended, async ({ data: { userId } }) => {
    if (await readSuspension(table, userId)) await pool.signOutEverywhere(userId)
  }),
])
