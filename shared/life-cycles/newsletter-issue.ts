import * as z from 'zod'

/** States of an issue of the newsletter (rules 11.12). */
export const newsletterIssueState = z.enum(['draft', 'sending', 'sent', 'stopped'])
export type NewsletterIssueState = z.infer<typeof newsletterIssueState>

/** Admins edit, remove and send; the run finishes or stops. */
export type NewsletterIssueAction = 'edit' | 'remove' | 'send' | 'finish' | 'stop'

interface Transition {
  readonly action: NewsletterIssueAction
  readonly from: NewsletterIssueState
  /** Null for a removed draft. */
  readonly to: NewsletterIssueState | null
}

export const firstIssueState = 'draft' satisfies NewsletterIssueState

/** Shared by use cases, buttons and tests. Others are refused: an issue is sent once. */
export const newsletterIssueLifeCycle: readonly Transition[] = [
  { action: 'edit', from: 'draft', to: 'draft' },
  { action: 'remove', from: 'draft', to: null },
  { action: 'send', from: 'draft', to: 'sending' },
  { action: 'finish', from: 'sending', to: 'sent' },
  { action: 'stop', from: 'sending', to: 'stopped' },
]

/** Undefined when the action is not possible. */
export function nextIssueState(
  from: NewsletterIssueState,
  action: NewsletterIssueAction,
): NewsletterIssueState | null | undefined {
  return newsletterIssueLifeCycle.find((t) => t.from === from && t.action === action)?.to
}
