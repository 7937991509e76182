import { KMSClient } from '@aws-sdk/client-kms'
import { openLive } from '../kit/live/live.ts'
import { mailer } from '../kit/mail/mail.tsx'
import type { MailSeal } from '../kit/mail/mail-seal.ts'
import { mailSender } from '../kit/mail/sender.ts'
import { openClient } from '../kit/services/service-calls.ts'
import { openTable } from '../kit/table/table.ts'
import type { sendEnvironment } from './env.ts'
import type { NotifyDeps } from './notify-user.ts'
import { openPush } from './push/push.ts'
import { openVapidKey } from './push/vapid.ts'

export function openNotifyDeps(env: ReturnType<typeof sendEnvironment.read>, seal?: MailSeal): NotifyDeps {
  const table = openTable(env.TABLE_NAME)
  const key = openVapidKey(openClient(KMSClient), env.PUSH_KEY_ARN, env.SITE_URL)
  return {
    table,
    mails: mailSender(table, mailer(env), seal),
    live: openLive(env.LIVE_URL),
    push: openPush({ table, key, services: env }),
    siteUrl: env.SITE_URL,
  }
}
