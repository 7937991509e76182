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
 * Takes the sign-ins of a suspended account away, so that they are not there again when it is restored. Until then the
 * API refuses them by itself, and says why: to it they are not over. Doing it twice changes nothing; who was restored
 * meanwhile stays signed in.
 */
export const handler = consumer('users-sign-out', [
  on(userSuspended, async ({ data: { userId } }) => {
    if (await readSuspension(table, userId)) await pool.signOutEverywhere(userId)
  }),
])
