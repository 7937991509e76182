import { implement } from '@orpc/server'
import { newsletter, newsletterIssueId } from '../../../shared/contract/newsletter.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { sharedBudget } from '../../kit/limits/budgets.ts'
import { mailer } from '../../kit/mail/mail.tsx'
import { mailSender } from '../../kit/mail/sender.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { observe } from '../../kit/observability.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin } from '../../kit/people/actor.ts'
import { decodeCursor, nextCursor } from '../../kit/table/cursor.ts'
import { openTable } from '../../kit/table/table.ts'
import { decideDraft, decideEdit, decideSend, decideStep } from '../decide-issue.ts'
import { apiEnvironment } from '../env.ts'
import { toIssue } from '../issue-row.ts'
import { issuesBefore, readIssue, saveIssue } from '../issues/store.ts'
import { newsletterMailsPerDay } from '../quotas.ts'
import { confirm, eraseByLink, openByLink, subscribe, unsubscribe } from '../subscribe.ts'
import { toSubscription } from '../subscriber-row.ts'
import { testIssue } from '../test-issue.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const { logger } = observe('newsletter')
const deps = {
  table,
  logger,
  siteUrl: env.SITE_URL,
  mails: mailSender(table, mailer(env)),
  countMail: sharedBudget(table, newsletterMailsPerDay),
}
const pageSize = 10
const on = implement(newsletter).$context<RequestContext>()

export const router = on.router({
  subscribe: on.subscribe.handler(async ({ input, context: { now } }) => {
    await subscribe({ ...deps, now }, input)
    return {}
  }),
  confirm: on.confirm.handler(({ input, context: { now } }) => confirm(table, input.link, now)),
  unsubscribe: on.unsubscribe.handler(async ({ input, context: { now } }) => {
    await unsubscribe(table, input.token, now)
    return {}
  }),
  openByLink: on.openByLink.handler(async ({ input }) => toSubscription(await openByLink(table, input.link))),
  eraseByLink: on.eraseByLink.handler(async ({ input }) => {
    await eraseByLink(table, input.link)
    return {}
  }),
  issues: on.issues.handler(async ({ input }) => {
    const { rows, next } = await issuesBefore(table, decodeCursor(input.cursor, newsletterIssueId), pageSize)
    return { items: rows.map(toIssue), nextCursor: nextCursor(next) }
  }),
  issue: on.issue.handler(async ({ input }) => toIssue(await readIssue(table, input.id))),
  createIssue: on.createIssue.handler(async ({ input, context: { actor, now } }) => {
    const after = decideDraft(input, now)
    await saveIssue(table, requireAdmin(actor), { action: 'create', before: undefined, after }, now)
    return toIssue(after)
  }),
  updateIssue: on.updateIssue.handler(async ({ input, context: { actor, now } }) => {
    const before = await readIssue(table, input.id)
    const after = decideEdit(before, input.version, input)
    await saveIssue(table, requireAdmin(actor), { action: 'update', before, after }, now)
    return toIssue(after)
  }),
  removeIssue: on.removeIssue.handler(async ({ input, context: { actor, now } }) => {
    const before = await readIssue(table, input.id)
    decideStep(before, input.version, 'remove')
    await saveIssue(table, requireAdmin(actor), { action: 'remove', before, after: undefined }, now)
    return {}
  }),
  testIssue: on.testIssue.handler(({ input, context: { actor, now } }) =>
    testIssue({ ...deps, now }, requireAdmin(actor), input),
  ),
  sendIssue: on.sendIssue.handler(async ({ input, context: { actor, now } }) => {
    const before = await readIssue(table, input.id)
    const after = decideSend(before, input.version, now)
    await saveIssue(table, requireAdmin(actor), { action: 'send', before, after }, now)
    return toIssue(after)
  }),
})

export const handler = api('newsletter', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
