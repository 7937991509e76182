import type { ApprovalKind } from '../../shared/contract/approvals.ts'
import type { MailWriter } from '../kit/mail/mail-content.ts'
import type { Texts } from './texts/approvals.ts'

const pages: Readonly<Record<ApprovalKind, string>> = {
  withdrawal: '/admin/withdrawals?status=pending',
  donation: '/admin/donations?status=pending',
}

/** The requests of one kind that await a decision. */
export interface Waiting {
  readonly kind: ApprovalKind
  readonly count: number
  /** False if there are more. */
  readonly isComplete: boolean
  readonly amountCents: number
  readonly oldest: string
}

/** One e-mail about all that waits: omits the requesters, and has no button that decides. */
export const writeReminder: MailWriter<{ waiting: readonly Waiting[] }, Texts> = (
  { waiting },
  { texts, price, moment, plural },
) => {
  const count = waiting.reduce((sum, one) => sum + one.count, 0)
  const first = waiting.toSorted((a, b) => a.oldest.localeCompare(b.oldest))[0]?.kind ?? 'withdrawal'
  return {
    subject: plural(texts.subject, 'waiting', count),
    paragraphs: [
      ...waiting.map(({ kind, isComplete, amountCents, oldest, ...one }) =>
        plural(texts[kind], isComplete ? 'line' : 'more', one.count, {
          amount: price(amountCents),
          since: moment(oldest),
        }),
      ),
      texts.rests,
    ],
    button: { label: texts[first].button, path: pages[first] },
  }
}
