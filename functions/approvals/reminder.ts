import type { ApprovalKind } from '../../shared/contract/approvals.ts'
import type { MailWriter } from '../kit/mail/mail-content.ts'
import { fill } from '../kit/mail/mail-texts.ts'
import type { Texts } from './texts/texts.ts'

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
  { texts, price, moment },
) => {
  const count = waiting.reduce((sum, one) => sum + one.count, 0)
  const first = waiting.toSorted((a, b) => a.oldest.localeCompare(b.oldest))[0]?.kind ?? 'withdrawal'
  return {
    subject: fill(count === 1 ? texts.subject_one : texts.subject_other, { count }),
    paragraphs: [
      ...waiting.map(({ kind, isComplete, amountCents, oldest, ...one }) =>
        fill(one.count === 1 ? texts[kind].line_one : texts[kind].line_other, {
          count: isComplete ? one.count : fill(texts.more, { count: one.count }),
          amount: price(amountCents),
          since: moment(oldest),
        }),
      ),
      texts.rests,
    ],
    button: { label: texts[first].button, path: pages[first] },
  }
}
