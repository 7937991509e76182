import type { MailType } from '../../shared/contract/mails.ts'
import type { Locale } from '../../shared/locales.ts'
import type { Mail } from '../kit/mail/mail.tsx'
import { addressed, type MailContent } from '../kit/mail/mail-content.ts'
import { type ReaderTexts, textsFor } from '../kit/mail/mail-texts.ts'
import { donationCompletedMail } from '../notifications/mails/donation-completed.ts'
import { milestoneReachedMail } from '../notifications/mails/milestone-reached.ts'
import { orderPaidMail } from '../notifications/mails/order-paid.ts'
import { saleCompletedMail } from '../notifications/mails/sale-completed.ts'
import { withdrawalCompletedMail } from '../notifications/mails/withdrawal-completed.ts'
import { catalogues, type Texts } from '../notifications/texts/notifications.ts'
import { lastWeekOf } from '../notifications/weekly/week.ts'
import { writeWeeklySummary } from '../notifications/weekly/write-summary.ts'

const noUser = '00000000-0000-4000-8000-000000000000'

export interface Asked {
  readonly siteUrl: string
  readonly now: Date
  readonly locale: Locale
}

type Speech = ReaderTexts<Texts>

const order = {
  orderId: 'ord_00000000000000000000000000',
  recyclableId: 'ad_00000000000000000000000000',
  type: 'Latas de alumínio, 12 kg',
  buyerId: noUser,
  sellerId: noUser,
  priceCents: 9_600,
  totalCents: 11_627,
}
const figures = { earningsCents: 9_600, itemsSold: 1, pickups: 2, donations: 1, conversations: 3, matches: 4 }

/** Sample content of each type, written by the same code as the real e-mails. */
const writers: Readonly<Record<MailType, (speech: Speech, asked: Asked) => MailContent>> = {
  sale_completed: (speech, { siteUrl }) => saleCompletedMail.write(order, speech, siteUrl),
  payment_received: (speech, { siteUrl }) => orderPaidMail.write(order, speech, siteUrl),
  donation_success: (speech, { siteUrl }) =>
    donationCompletedMail.write(
      {
        donationId: 'don_00000000000000000000000000',
        userId: noUser,
        amountCents: 5_000,
        entityId: 'ent_00000000000000000000000000',
        entityName: 'Abrigo São Francisco',
      },
      speech,
      siteUrl,
    ),
  withdrawal_processed: (speech, { siteUrl }) =>
    withdrawalCompletedMail.write(
      {
        withdrawalId: 'wdr_00000000000000000000000000',
        userId: noUser,
        amountCents: 12_000,
        hiddenPixKey: 'ma***@exemplo.com',
      },
      speech,
      siteUrl,
    ),
  gamification_milestone: (speech, { siteUrl }) =>
    milestoneReachedMail.write(
      { userId: noUser, milestoneCents: 10_000, earningsCents: 12_500, sales: 3, points: 165 },
      speech,
      siteUrl,
    ),
  weekly_summary: (speech, { now }) =>
    writeWeeklySummary(
      {
        week: lastWeekOf(now),
        figures,
        ranking: { position: 7 },
        stateId: 35,
        points: 165,
        materials: ['metal'],
      },
      speech,
    ),
}

/** The links of a sample end no e-mails. */
export function sampleMail(type: MailType, asked: Asked): Mail {
  const { siteUrl, locale } = asked
  const speech = textsFor(catalogues, locale)
  const reader = { email: 'exemplo@retorna.example', locale, name: 'Marina Alves' }
  const mail = addressed(catalogues, reader, siteUrl, writers[type](speech, asked))
  const isOptional = type === 'gamification_milestone' || type === 'weekly_summary'
  const { url } = mail.preferences
  return isOptional ? { ...mail, unsubscribe: { label: speech.texts.unsubscribe, url, oneClick: url } } : mail
}
