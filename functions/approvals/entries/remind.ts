import { dayOf } from '../../../shared/days.ts'
import { mailer } from '../../kit/mail/mail.tsx'
import { mailTo } from '../../kit/mail/mail-content.ts'
import { mailSender } from '../../kit/mail/sender.ts'
import { openAdmins } from '../../kit/people/admins/admins.ts'
import { readProfiles } from '../../kit/people/profile/profiles.ts'
import { openTable } from '../../kit/table/table.ts'
import { subjectOf, workflowInput } from '../approval.ts'
import { remindEnvironment } from '../env.ts'
import { writeReminder } from '../reminder.ts'
import { noteStep, readApproval, readPending } from '../store.ts'
import { task } from '../tasks/task.ts'
import { catalogues } from '../texts/approvals.ts'
import { waitingFor } from '../waiting.ts'

const env = remindEnvironment.read()
const table = openTable(env.TABLE_NAME)
const admins = openAdmins(env.USER_POOL_ID)
const mails = mailSender(table, mailer(env))

/**
 * Workflow step: after a day without a decision, reminds each admin of all that waits, once a day however many requests
 * there are: the e-mail's id is the day. A failed e-mail does not stop the others.
 */
export const handler = task('approvals-remind', workflowInput, async ({ kind, id }, { now, logger }) => {
  const subject = subjectOf(kind, id)
  const found = await readApproval(table, subject)
  if (!found || found.decision) return
  const [readers, pending] = await Promise.all([readProfiles(table, await admins.all()), readPending(table)])
  await noteStep(table, subject, 'reminded', now)
  for (const reader of readers.values()) {
    const waiting = waitingFor(reader.id, pending)
    if (waiting.length === 0) continue
    const mail = mailTo(catalogues, reader, env.SITE_URL, writeReminder, { waiting })
    await mails.send({ id: `reminder#${dayOf(now)}#${reader.id}`, mail, required: true }, { now, logger })
  }
})
