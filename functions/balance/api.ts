import { implement } from '@orpc/server'
import * as z from 'zod'
import { balance } from '../../shared/contract/balance.ts'
import { api, type RequestContext } from '../kit/api.ts'
import { signedIn } from '../kit/people/actor.ts'
import { standingReader } from '../kit/people/standing.ts'
import { decodeCursor, nextCursor } from '../kit/table/cursor.ts'
import { openTable } from '../kit/table/table.ts'
import { entryPosition } from '../ledger/rows.ts'
import { apiEnvironment } from './env.ts'
import { showBalance, showStatement, statementFile } from './look.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const position = z.string().regex(entryPosition)
const on = implement(balance).$context<RequestContext>()

export const router = on.router({
  get: on.get.handler(({ context }) => showBalance(table, signedIn(context.actor).userId, context.now)),
  statement: on.statement.handler(async ({ input: { month, cursor }, context }) => {
    const asked = { month, before: decodeCursor(cursor, position) }
    const { lines, next } = await showStatement(table, signedIn(context.actor).userId, asked)
    return { items: lines, nextCursor: nextCursor(next) }
  }),
  csv: on.csv.handler(({ input, context }) => statementFile(table, signedIn(context.actor).userId, input)),
})

export const handler = api('balance', router, { standing: standingReader(table) })
