import { implement } from '@orpc/server'
import { reports } from '../../../shared/contract/reports.ts'
import { idOf, newId } from '../../../shared/ids.ts'
import { sanitiseText } from '../../../shared/text.ts'
import { readRecyclable } from '../../catalogue/store.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin, requireSignedIn } from '../../kit/people/actor.ts'
import { decodeCursor, nextCursor } from '../../kit/table/cursor.ts'
import { openTable } from '../../kit/table/table.ts'
import { readConversation } from '../../talk/store.ts'
import { decideConversationReport, decideReport } from '../decide.ts'
import { apiEnvironment } from '../env.ts'
import { closeReport } from '../resolve.ts'
import { addReport, openReports } from '../store.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const pageSize = 10
const position = idOf('report')
const on = implement(reports).$context<RequestContext>()

export const router = on.router({
  create: on.create.handler(async ({ input, context }) => {
    const actor = requireSignedIn(context.actor)
    const ad = await readRecyclable(table, input.id)
    const row = decideReport(ad, actor, { ...input, id: newId('report', context.now) }, context.now)
    await addReport(table, row, context.now)
    return { id: row.id }
  }),
  createForConversation: on.createForConversation.handler(async ({ input, context }) => {
    const conversation = await readConversation(table, input.id)
    const made = { ...input, id: newId('report', context.now) }
    const row = decideConversationReport(conversation, requireSignedIn(context.actor), made, context.now)
    await addReport(table, row, context.now)
    return { id: row.id }
  }),
  queue: on.queue.handler(async ({ input, context }) => {
    requireAdmin(context.actor)
    const { rows, next } = await openReports(table, decodeCursor(input.cursor, position), pageSize)
    return { items: rows, nextCursor: nextCursor(next) }
  }),
  resolve: on.resolve.handler(({ input, context }) =>
    closeReport(table, requireAdmin(context.actor), input.id, sanitiseText(input.note).text, context.now),
  ),
})

export const handler = api('reports', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
