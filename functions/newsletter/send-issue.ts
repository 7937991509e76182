import { continueMailRun, type MailRunDeps, type MailRunSteps, pageSize, sendPaced } from '../kit/mail/mail-run.ts'
import type { MailSender } from '../kit/mail/sender.ts'
import { subscriberShards } from '../kit/mail/subscriber-key.ts'
import { keys } from '../kit/table/keys.ts'
import { getsIssue } from './decide.ts'
import { type IssueRow, issueRow, tagOfIssue } from './issue-row.ts'
import { sendingIssue } from './issues/store.ts'
import { issueMail } from './mails.ts'
import { subscribersOf } from './subscribers/store.ts'

export interface SendDeps extends MailRunDeps {
  readonly mails: MailSender
  readonly siteUrl: string
}

/**
 * Goes on with the oldest issue that is being sent, until `deadline`. A subscriber has one row and an e-mail the id of
 * issue and subscriber, so each confirmed address gets an issue once. Returns whether the run goes on.
 */
export function continueIssue(deps: SendDeps, deadline: Date): Promise<boolean> {
  const { table } = deps
  const steps: MailRunSteps<IssueRow> = {
    open: () => sendingIssue(table),
    keyOf: ({ id }) => keys.newsletterIssue(id),
    parse: (row) => issueRow.parse(row),
    shards: subscriberShards,
    done: 'sent',
    sendPage: (issue) => sendPage(deps, issue),
  }
  return continueMailRun(deps, steps, deadline)
}

async function sendPage(deps: SendDeps, issue: IssueRow) {
  const { table, mails, siteUrl, now, logger } = deps
  const { id, shard, after } = issue
  const { rows, ...place } = await subscribersOf(table, { shard, after, limit: pageSize })
  let sent = 0
  await sendPaced(deps, rows.filter(getsIssue), async (reader) => {
    const mail = issueMail(siteUrl, issue, { to: reader.email, tag: tagOfIssue(id), reader })
    const toSend = { id: `newsletter#${id}#${reader.hash}`, mail, required: false }
    const result = await mails.send(toSend, { now: now(), logger })
    if (result !== 'suppressed') sent += 1
  })
  return { ...place, sent }
}
