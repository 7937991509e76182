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
 * Takes the sign-ins of a suspended account away at the pool. The API refuses them by itself: while the suspension
 * lasts it says why, and its end leaves those from before it over (`decideRestoring`). Doing it twice changes nothing;
 * who was restored meanwhile, and may have signed in again, is left alone.
 */
export const handler = consumer('users-sign-out', [
  on(userSuspended, async ({ data: { userId } }) => {
    if (await readSuspension(table, userId)) await pool.signOutEverywhere(userId)
  }),
])
