import { implement } from '@orpc/server'
import { referrals, referralsCsvName, referralsPageSize as size } from '../../../shared/contract/referrals.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin, requireSignedIn } from '../../kit/people/actor.ts'
import { openAdmins } from '../../kit/people/admins/admins.ts'
import { decodeCursor, nextCursor, timeAndId } from '../../kit/table/cursor.ts'
import { openTable } from '../../kit/table/table.ts'
import { chooseReferrals, csvOfReferrals, findReferrals, linesOf } from '../admin.ts'
import { apiEnvironment } from '../env.ts'
import { hideOwn, listOwn, readOverview } from '../own.ts'
import { payReferrals } from '../pay.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const admins = openAdmins(env.USER_POOL_ID)
const on = implement(referrals).$context<RequestContext>()
const position = timeAndId('referral')

export const router = on.router({
  overview: on.overview.handler(({ context }) => readOverview(table, requireSignedIn(context.actor).userId)),
  list: on.list.handler(async ({ input, context }) => {
    const { userId } = requireSignedIn(context.actor)
    const { items, next } = await listOwn(table, userId, decodeCursor(input.cursor, position))
    return { items, nextCursor: nextCursor(next) }
  }),
  hide: on.hide.handler(async ({ input: { hidden }, context }) => {
    await hideOwn({ table, now: context.now }, requireSignedIn(context.actor).userId, hidden)
    return { hidden }
  }),
  queue: on.queue.handler(async ({ input: { cursor, ...filters } }) => {
    const { rows, next } = await findReferrals(table, filters, { before: decodeCursor(cursor, position), size })
    return { items: await linesOf(table, rows), nextCursor: nextCursor(next) }
  }),
  choose: on.choose.handler(({ input }) => chooseReferrals(table, input)),
  pay: on.pay.handler(({ input, context }) =>
    payReferrals({ table, admins, now: context.now }, requireAdmin(context.actor), input.ids),
  ),
  csv: on.csv.handler(async ({ input, context }) => ({
    name: referralsCsvName,
    text: await csvOfReferrals({ table, now: context.now }, requireAdmin(context.actor), input.ids),
  })),
})

export const handler = api('referrals', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
