import { implement } from '@orpc/server'
import * as z from 'zod'
import { balance } from '../../../shared/contract/balance.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireSignedIn } from '../../kit/people/actor.ts'
import { decodeCursor, nextCursor } from '../../kit/table/cursor.ts'
import { openTable } from '../../kit/table/table.ts'
import { entryPosition } from '../../ledger/ledger-rows.ts'
import { apiEnvironment } from '../env.ts'
import { readBalanceView, readStatementPage, statementFile } from '../read-balance.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const position = z.string().regex(entryPosition)
const on = implement(balance).$context<RequestContext>()

export const router = on.router({
  get: on.get.handler(({ context }) => readBalanceView(table, requireSignedIn(context.actor).userId, context.now)),
  statement: on.statement.handler(async ({ input: { month, cursor }, context }) => {
    const asked = { month, before: decodeCursor(cursor, position) }
    const { lines, next } = await readStatementPage(table, requireSignedIn(context.actor).userId, asked)
    return { items: lines, nextCursor: nextCursor(next) }
  }),
  csv: on.csv.handler(({ input, context }) => statementFile(table, requireSignedIn(context.actor).userId, input)),
})

export const handler = api('balance', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
