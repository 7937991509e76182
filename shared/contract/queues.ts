import * as z from 'zod'
import { operation } from './operation.ts'

const noun = 'queues'

/** What waits for an admin, by kind, in the order of the admins' menu (rules 12.17). */
export const queues = [
  'ads',
  'reports',
  'cases',
  'tickets',
  'withdrawals',
  'donations',
  'repayments',
  'disputes',
  'findings',
  'users',
  'referrals',
] as const
export const queue = z.enum(queues)
export type Queue = z.infer<typeof queue>

/** The count stops here; a longer queue needs no exact figure. */
export const mostCounted = 1_000

export const queueFigure = z.object({
  queue,
  count: z.int().min(0),
  /** False for a queue that is longer than the count. */
  isComplete: z.boolean(),
  /** What the counted entries amount to; null for queues without money. */
  sumCents: z.int().min(0).nullable(),
  /** Since when the oldest entry waits; null for an empty queue. */
  oldestAt: z.iso.datetime().nullable(),
  /** The earliest deadline of a waiting entry; null for queues without deadlines. */
  dueAt: z.iso.datetime().nullable().default(null),
  countedAt: z.iso.datetime(),
})
export type QueueFigure = z.infer<typeof queueFigure>

export const findTextMaxLength = 254

/** What a search over all can find, with the page that shows it. */
export const foundKinds = ['person', 'ad', 'order', 'withdrawal', 'donation', 'repayment', 'ticket', 'case'] as const
export const found = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  /** The person's name or e-mail, the ad's or sale's title, or the amount of a request; empty where there is none. */
  title: z.string(),
  amountCents: z.int().nullable(),
  at: z.iso.datetime(),
})
export type Found = z.infer<typeof found>

export const queueContract = {
  find: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/find',
    summary: 'Finds by id, PIX end-to-end id, e-mail, phone, full name, CPF or CNPJ; at most ten people',
  })
    .input(z.object({ text: z.string().trim().min(1).max(findTextMaxLength) }))
    .output(z.object({ items: z.array(found) })),
  waiting: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/queues',
    summary: 'How much waits for an admin, by kind, with sum and age',
  }).output(z.object({ queues: z.array(queueFigure) })),
  systemChecks: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/system-checks',
    summary: 'The differences of the last nightly audit, and how many events functions gave up on',
  }).output(
    z.object({
      audit: z.object({ at: z.iso.datetime(), differences: z.int().min(0) }).nullable(),
      /** Counted every quarter of an hour. */
      deadLetters: z.object({ at: z.iso.datetime(), count: z.int().min(0) }).nullable(),
    }),
  ),
}
