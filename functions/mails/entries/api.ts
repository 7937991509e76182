import { implement } from '@orpc/server'
import { mails } from '../../../shared/contract/mails.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { mailer, renderHtml } from '../../kit/mail/mail.tsx'
import { mailSender } from '../../kit/mail/sender.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { observe } from '../../kit/observability.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin } from '../../kit/people/actor.ts'
import { openTable } from '../../kit/table/table.ts'
import { apiEnvironment } from '../env.ts'
import { sampleMail } from '../sample-mail.ts'
import { sendTestMail } from '../send-test-mail.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const { logger } = observe('mails')
const deps = { table, logger, siteUrl: env.SITE_URL, mails: mailSender(table, mailer(env)) }
const on = implement(mails).$context<RequestContext>()

export const router = on.router({
  preview: on.preview.handler(({ input: { type, locale }, context: { now } }) => {
    const mail = sampleMail(type, { siteUrl: env.SITE_URL, now, locale })
    return { subject: mail.subject, html: renderHtml(mail) }
  }),
  sendTest: on.sendTest.handler(({ input, context: { actor, now } }) =>
    sendTestMail({ ...deps, now }, requireAdmin(actor), input),
  ),
})

export const handler = api('mails', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
