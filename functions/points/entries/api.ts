import { implement } from '@orpc/server'
import { points } from '../../../shared/contract/points.ts'
import { pointsOf, rankOf } from '../../../shared/points/points.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireSignedIn } from '../../kit/people/actor.ts'
import { readPoints } from '../../kit/rewards/points-row.ts'
import { openTable } from '../../kit/table/table.ts'
import { apiEnvironment } from '../env.ts'
import { pointsViewOf } from '../points-view.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const on = implement(points).$context<RequestContext>()

export const router = on.router({
  own: on.own.handler(async ({ context: { actor } }) =>
    pointsViewOf(await readPoints(table, requireSignedIn(actor).userId)),
  ),
  // A deleted account and an id that never existed have the first rank, so the answer reveals neither.
  rank: on.rank.handler(async ({ input: { id } }) => ({ rank: rankOf(pointsOf(await readPoints(table, id))) })),
})

export const handler = api('points', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
