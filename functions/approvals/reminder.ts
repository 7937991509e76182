import type { ApprovalKind } from '../../shared/contract/approvals.ts'
import { dayMs } from '../../shared/days.ts'
import type { MailWriter } from '../kit/mail/mail-content.ts'
import { fill } from '../kit/mail/mail-texts.ts'
import type { Approval } from './approval.ts'
import type { Texts } from './texts/texts.ts'

const pages: Readonly<Record<ApprovalKind, string>> = {
  withdrawal: '/admin/withdrawals?status=pending',
  donation: '/admin/donations?status=pending',
}

/** Omits the requester, and has no button that decides. */
export const writeReminder: MailWriter<{ approval: Approval; now: Date }, Texts> = (
  { approval: { kind, amountCents, requestedAt, endorsement }, now },
  { texts, price, moment },
) => {
  const days = Math.max(1, Math.floor((now.getTime() - Date.parse(requestedAt)) / dayMs))
  const text = texts[kind]
  return {
    subject: fill(text.subject, { amount: price(amountCents) }),
    paragraphs: [
      fill(days === 1 ? text.hello_one : text.hello_other, {
        amount: price(amountCents),
        since: moment(requestedAt),
        days,
      }),
      ...(endorsement ? [texts.endorsed] : []),
      texts.rests,
    ],
    button: { label: text.button, path: pages[kind] },
  }
}
