import { implement } from '@orpc/server'
import { withdrawalsPageSize as size, withdrawals } from '../../shared/contract/withdrawals.ts'
import { Refusal } from '../../shared/refusals.ts'
import { openAdmins } from '../approvals/admins.ts'
import { api, type RequestContext } from '../kit/api.ts'
import { accountStatusReader } from '../kit/people/account-status.ts'
import { requireAdmin, requireSignedIn } from '../kit/people/actor.ts'
import { freshProofReader } from '../kit/people/fresh-proof.ts'
import { decodeCursor, nextCursor, timeAndId } from '../kit/table/cursor.ts'
import { openTable } from '../kit/table/table.ts'
import { readAllowance } from './allowance.ts'
import { apiEnvironment } from './env.ts'
import { chooseWithdrawals, findWithdrawals } from './find.ts'
import { csvFor, fileFor, linesFor } from './read-for-admins.ts'
import { requestWithdrawal } from './request.ts'
import { settleMany } from './settle-many.ts'
import { readWithdrawal, withdrawalsOf } from './store.ts'
import { viewOf } from './view.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const admins = openAdmins(env.USER_POOL_ID)
const position = timeAndId('withdrawal')
const on = implement(withdrawals).$context<RequestContext>()

export const router = on.router({
  allowance: on.allowance.handler(({ context }) =>
    readAllowance(table, requireSignedIn(context.actor).userId, context.now),
  ),
  request: on.request.handler(async ({ input, context }) =>
    viewOf(await requestWithdrawal({ table, now: context.now }, requireSignedIn(context.actor), input)),
  ),
  list: on.list.handler(async ({ input, context }) => {
    const asked = { before: decodeCursor(input.cursor, position), size }
    const { rows, next } = await withdrawalsOf(table, [requireSignedIn(context.actor).userId], {}, asked)
    return { items: rows.map(viewOf), nextCursor: nextCursor(next) }
  }),
  get: on.get.handler(async ({ input, context }) => {
    const row = await readWithdrawal(table, input.id)
    if (row.userId !== requireSignedIn(context.actor).userId) throw new Refusal('withdrawal.not_found')
    return viewOf(row)
  }),
  queue: on.queue.handler(async ({ input: { cursor, ...filters } }) => {
    const { rows, next } = await findWithdrawals(table, filters, { before: decodeCursor(cursor, position), size })
    return { items: await linesFor(table, rows), nextCursor: nextCursor(next) }
  }),
  choose: on.choose.handler(({ input }) => chooseWithdrawals(table, input)),
  file: on.file.handler(({ input }) => fileFor(table, input.id)),
  decide: on.decide.handler(({ input, context }) =>
    settleMany({ table, admins, now: context.now }, requireAdmin(context.actor), input),
  ),
  csv: on.csv.handler(async ({ input, context }) => ({
    name: 'saques.csv' as const,
    text: await csvFor({ table, now: context.now }, requireAdmin(context.actor), input.ids),
  })),
})

export const handler = api('withdrawals', router, {
  accountStatus: accountStatusReader(table),
  freshProof: freshProofReader(table),
})
