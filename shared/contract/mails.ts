import * as z from 'zod'
import { emailAddress, readerLocale } from './contact.ts'
import { operation, refusals } from './operation.ts'

/** The six types of e-mail of the specification (spec/money.md §3). */
export const mailTypes = [
  'sale_completed',
  'payment_received',
  'donation_success',
  'withdrawal_processed',
  'gamification_milestone',
  'weekly_summary',
] as const
export const mailType = z.enum(mailTypes)
export type MailType = z.infer<typeof mailType>

const admin = { noun: 'mails', access: 'admin', relation: 'none' } as const

/** Apart from `notifications`, which thus bundles no renderer of e-mails (decisions/0015). */
export const mails = {
  preview: operation({
    ...admin,
    method: 'GET',
    path: '/admin/mails/{type}',
    summary: 'An automatic e-mail with sample data',
  })
    .input(z.object({ type: mailType, locale: readerLocale }))
    .output(z.object({ subject: z.string(), html: z.string() })),
  sendTest: operation({
    ...admin,
    method: 'POST',
    path: '/admin/mails/{type}/tests',
    summary: 'Send an automatic e-mail with sample data to an address',
  })
    .input(z.object({ type: mailType, to: emailAddress, locale: readerLocale }))
    .output(z.object({ result: z.enum(['sent', 'failed', 'suppressed']) }))
    .errors(refusals('request.limit_reached')),
}
