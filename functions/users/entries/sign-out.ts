import { userSuspended } from '../../../events/user-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { readSuspension } from '../../kit/people/suspension.ts'
import { openTable } from '../../kit/table/table.ts'
import { signOutEnvironment } from '../env.ts'
import { openPool } from '../pool.ts'

const env = signOutEnvironment.read()
const table = openTable(env.TABLE_NAME)
const pool = openPool(env.USER_POOL_ID)

/**
 * The API refuses the sessions on its own, even after the suspension (`decideRestoring`). Skips a user restored
 * meanwhile, with possibly new sessions.
 */
export const handler = consumer('users-sign-out', [
  on(userSuspended, async ({ data: { userId } }) => {
    if (await readSuspension(table, userId)) await pool.signOutEverywhere(userId)
  }),
])
