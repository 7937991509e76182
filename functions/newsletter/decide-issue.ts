import { type IssueDraft, issueSubjectMaxLength, issueTextMaxLength } from '../../shared/contract/newsletter.ts'
import { newId } from '../../shared/ids.ts'
import {
  firstIssueState,
  type NewsletterIssueAction,
  nextIssueState,
} from '../../shared/life-cycles/newsletter-issue.ts'
import { Refusal } from '../../shared/refusals.ts'
import { plainText } from '../../shared/rich-text.ts'
import { sanitiseLine, sanitiseText } from '../../shared/text.ts'
import { firstPlace } from '../kit/mail/mail-run.ts'
import type { IssueRow } from './issue-row.ts'

/** @throws Refusal newsletter.issue_empty */
export function decideDraft(draft: IssueDraft, now: Date): IssueRow {
  const id = newId('newsletterIssue', now)
  const createdAt = now.toISOString()
  return { ...firstPlace, id, version: 1, state: firstIssueState, ...cleanDraft(draft), createdAt, startedAt: null }
}

/** @throws Refusal newsletter.issue_empty; as `decideStep` */
export function decideEdit(before: IssueRow, version: number, draft: IssueDraft): IssueRow {
  return { ...decideStep(before, version, 'edit'), ...cleanDraft(draft) }
}

/** @throws Refusal as `decideStep` */
export function decideSend(before: IssueRow, version: number, now: Date): IssueRow {
  return { ...decideStep(before, version, 'send'), startedAt: now.toISOString() }
}

/** @throws Refusal newsletter.issue_changed_meanwhile, newsletter.issue_action_not_possible */
export function decideStep(before: IssueRow, version: number, action: NewsletterIssueAction): IssueRow {
  const state = nextIssueState(seenIssue(before, version).state, action)
  if (state === undefined) throw new Refusal('newsletter.issue_action_not_possible')
  return { ...before, state: state ?? before.state, version: version + 1 }
}

/** @throws Refusal newsletter.issue_changed_meanwhile */
export function seenIssue(before: IssueRow, version: number): IssueRow {
  if (before.version !== version) throw new Refusal('newsletter.issue_changed_meanwhile')
  return before
}

function cleanDraft(draft: IssueDraft): IssueDraft {
  const subject = sanitiseLine(draft.subject, issueSubjectMaxLength).text
  const { text } = sanitiseText(draft.text, issueTextMaxLength)
  if (subject === '' || plainText(text) === '') throw new Refusal('newsletter.issue_empty')
  return { subject, text }
}
