import { implement } from '@orpc/server'
import { tickets } from '../../../shared/contract/tickets.ts'
import { idOf } from '../../../shared/ids.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { sharedQuota } from '../../kit/limits/quota.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin, requireSignedIn } from '../../kit/people/actor.ts'
import { readProfiles } from '../../kit/people/profile/profiles.ts'
import { decodeCursor, nextCursor } from '../../kit/table/cursor.ts'
import { openTable } from '../../kit/table/table.ts'
import { answerTicket, assignTicket, stepTicket } from '../answer.ts'
import { addCannedAnswer, allCannedAnswers, removeCannedAnswer, updateCannedAnswer } from '../canned-answers.ts'
import { createTicket, createVisitorTicket } from '../create.ts'
import { decideLink } from '../decide.ts'
import { apiEnvironment } from '../env.ts'
import { ticketQueue } from '../queue.ts'
import { ticketsOfVisitorsPerDay } from '../quotas.ts'
import { eraseTicket, findTicket, readTicket, ticketsOf } from '../store.ts'
import { type TicketRow, toTicketFile, toTicketLead, toTicketView } from '../ticket-row.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const countTicket = sharedQuota(table, ticketsOfVisitorsPerDay)
const pageSize = 10
const position = idOf('ticket')
const namesOf = (rows: readonly TicketRow[]) =>
  readProfiles(table, [...new Set(rows.flatMap(({ assigneeId }) => assigneeId ?? []))])
const fileOf = async (row: TicketRow) => toTicketFile(row, await namesOf([row]))
const on = implement(tickets).$context<RequestContext>()

export const router = on.router({
  create: on.create.handler(({ input, context: { actor, now } }) =>
    createTicket(table, requireSignedIn(actor), input.message, now),
  ),
  createAsVisitor: on.createAsVisitor.handler(async ({ input, context }) => {
    await createVisitorTicket({ table, countTicket }, input, context.now)
    return {}
  }),
  mine: on.mine.handler(async ({ input, context: { actor } }) => {
    const before = decodeCursor(input.cursor, position)
    const { rows, next } = await ticketsOf(table, requireSignedIn(actor).userId, before, pageSize)
    return { items: rows.map(toTicketView), nextCursor: nextCursor(next) }
  }),
  openByLink: on.openByLink.handler(async ({ input }) =>
    toTicketView(decideLink(await findTicket(table, input.id), input.token)),
  ),
  eraseByLink: on.eraseByLink.handler(async ({ input }) => {
    const { id } = decideLink(await findTicket(table, input.id), input.token)
    await eraseTicket(table, id)
    return {}
  }),
  queue: on.queue.handler(async ({ input, context }) => {
    const admin = requireAdmin(context.actor)
    const { status, search, assignee, cursor } = input
    const assigneeId = assignee && { me: admin.userId, none: null }[assignee]
    const after = decodeCursor(cursor, position)
    const { rows, next, isPartial } = await ticketQueue(table, { status, search, assigneeId }, after, pageSize)
    const names = await namesOf(rows)
    return { items: rows.map((row) => toTicketLead(row, names)), nextCursor: nextCursor(next), isPartial }
  }),
  get: on.get.handler(async ({ input }) => fileOf(await readTicket(table, input.id))),
  answer: on.answer.handler(async ({ input, context: { actor, now } }) =>
    fileOf(await answerTicket({ table, now }, requireAdmin(actor), input)),
  ),
  assign: on.assign.handler(async ({ input, context: { actor, now } }) =>
    fileOf(await assignTicket({ table, now }, requireAdmin(actor), input)),
  ),
  close: on.close.handler(async ({ input, context: { actor, now } }) =>
    fileOf(await stepTicket({ table, now }, requireAdmin(actor), input, 'close')),
  ),
  reopen: on.reopen.handler(async ({ input, context: { actor, now } }) =>
    fileOf(await stepTicket({ table, now }, requireAdmin(actor), input, 'reopen')),
  ),
  cannedAnswers: on.cannedAnswers.handler(async () => ({ items: await allCannedAnswers(table) })),
  addCannedAnswer: on.addCannedAnswer.handler(({ input, context: { actor, now } }) =>
    addCannedAnswer({ table, now }, requireAdmin(actor), input),
  ),
  updateCannedAnswer: on.updateCannedAnswer.handler(({ input, context: { actor, now } }) =>
    updateCannedAnswer({ table, now }, requireAdmin(actor), input),
  ),
  removeCannedAnswer: on.removeCannedAnswer.handler(async ({ input, context: { actor, now } }) => {
    await removeCannedAnswer({ table, now }, requireAdmin(actor), input)
    return {}
  }),
})

export const handler = api('tickets', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
