import type * as z from 'zod'
import { accountConfirmed } from '../../events/account-events.ts'
import { disputeOpened } from '../../events/dispute-events.ts'
import type { EventDefinition } from '../../events/event.ts'
import { findingOpened } from '../../events/order-events.ts'
import { donationRequested, withdrawalRequested } from '../../events/payout-events.ts'
import { pickupReported } from '../../events/pickup-events.ts'
import { recyclableSubmitted } from '../../events/recyclable-events.ts'
import type { NoticeView } from '../../shared/contract/notifications.ts'
import type { adminNoticeSettings } from '../../shared/contract/settings.ts'
import type { ReaderTexts } from '../kit/mail/mail-texts.ts'
import type { Texts as MailTexts } from './texts/notifications.ts'

export type AdminNoticeSwitch = keyof z.infer<typeof adminNoticeSettings>

export interface AdminNotice<Data = unknown> {
  readonly definition: EventDefinition<string, z.ZodType<Data>>
  readonly switch: AdminNoticeSwitch
  readonly text: Extract<NoticeView['text'], `admin${string}`>
  readonly path: string
  /** Further lines of the e-mail. */
  readonly details?: (data: Data, texts: ReaderTexts<MailTexts>) => readonly string[]
  /** The causing user gets no notice, admin or not. */
  readonly causedBy?: (data: Data) => string
}

function noticeOn<Data>(
  definition: EventDefinition<string, z.ZodType<Data>>,
  notice: Omit<AdminNotice<Data>, 'definition'>,
): AdminNotice {
  return { definition, ...notice } as unknown as AdminNotice
}

/** What admins are notified of, by switch (rules 12.13). */
export const adminNotices: readonly AdminNotice[] = [
  noticeOn(accountConfirmed, {
    switch: 'notifyNewUsers',
    text: 'adminNewUsers',
    path: '/admin/users?tab=newest',
    causedBy: ({ userId }) => userId,
  }),
  noticeOn(recyclableSubmitted, {
    switch: 'notifyNewMaterials',
    text: 'adminNewMaterials',
    path: '/admin/moderation',
    causedBy: ({ ownerId }) => ownerId,
  }),
  noticeOn(withdrawalRequested, {
    switch: 'notifyPayments',
    text: 'adminWithdrawals',
    path: '/admin/withdrawals?status=pending',
    causedBy: ({ userId }) => userId,
  }),
  noticeOn(donationRequested, {
    switch: 'notifyPayments',
    text: 'adminDonations',
    path: '/admin/donations?status=pending',
    causedBy: ({ userId }) => userId,
  }),
  noticeOn(disputeOpened, { switch: 'notifyPayments', text: 'adminDisputes', path: '/admin/disputes' }),
  noticeOn(pickupReported, { switch: 'notifySystemAlerts', text: 'adminCases', path: '/admin/cases' }),
  noticeOn(findingOpened, {
    switch: 'notifySystemAlerts',
    text: 'adminFindings',
    path: '/admin/orders',
    details: ({ compared }, { texts, price, moment, fill }) =>
      !compared
        ? []
        : [
            fill(texts.admins.adminFindings.compared, {
              when: moment(compared.at),
              payments: compared.payments,
              findings: compared.findings,
              amount: price(compared.atStakeCents),
            }),
          ],
  }),
]
