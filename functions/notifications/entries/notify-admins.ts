import { consumer, on } from '../../kit/events/consumer.ts'
import { openLive } from '../../kit/live/live.ts'
import { mailer } from '../../kit/mail/mail.tsx'
import { mailSender } from '../../kit/mail/sender.ts'
import { openAdmins } from '../../kit/people/admins/admins.ts'
import { openTable } from '../../kit/table/table.ts'
import { adminNotices } from '../admin-notices.ts'
import { notifyAdminsEnvironment } from '../env.ts'
import { notifyAdmins } from '../notify-admins.ts'

const env = notifyAdminsEnvironment.read()
const table = openTable(env.TABLE_NAME)
const deps = {
  table,
  mails: mailSender(table, mailer(env)),
  live: openLive(env.LIVE_URL),
  // Account notices are never pushed.
  push: () => Promise.resolve(),
  siteUrl: env.SITE_URL,
  admins: openAdmins(env.USER_POOL_ID),
}

export const handler = consumer(
  'notifications-notify-admins',
  adminNotices.map((notice) => on(notice.definition, (event, scope) => notifyAdmins(deps, notice, event, scope))),
)
