import type { Queue } from '../../shared/contract/queues.ts'
import { keys } from '../kit/table/keys.ts'

/** Where the entries of a queue are listed, oldest first. */
export interface QueueList {
  readonly partition: string
  /** Undefined for a partition of the table. */
  readonly index?: 'gsi2'
  /** The attribute that tells since when an entry waits. */
  readonly since: 'createdAt' | 'openedAt' | 'foundAt' | 'analysisSince' | 'qualifiedAt'
  /** Whether the entries amount to money (`amountCents`). */
  readonly hasMoney?: true
  /** Whether entries have a `deadline`. */
  readonly hasDeadline?: true
  /** Entries with this attribute no longer wait. */
  readonly endedBy?: 'closedAt'
}

/** Other nouns keep these lists for their own pages; the queues read them only. */
export const queueLists: Readonly<Record<Queue, QueueList>> = {
  ads: { partition: keys.moderationQueue, index: 'gsi2', since: 'createdAt' },
  reports: { partition: keys.openReports, index: 'gsi2', since: 'createdAt' },
  cases: { partition: keys.casesIn('open'), index: 'gsi2', since: 'openedAt' },
  tickets: { partition: keys.ticketsIn('open'), index: 'gsi2', since: 'createdAt' },
  withdrawals: { partition: keys.withdrawalsIn('pending'), index: 'gsi2', since: 'createdAt', hasMoney: true },
  donations: { partition: keys.donationsIn('pending'), index: 'gsi2', since: 'createdAt', hasMoney: true },
  repayments: { partition: keys.repaymentsIn('open'), index: 'gsi2', since: 'createdAt', hasMoney: true },
  disputes: { partition: keys.disputesIn('open'), index: 'gsi2', since: 'openedAt', hasDeadline: true },
  findings: { partition: keys.findings, since: 'foundAt', endedBy: 'closedAt' },
  users: { partition: keys.usersInAnalysis, index: 'gsi2', since: 'analysisSince' },
  referrals: { partition: keys.referralsIn('qualified'), index: 'gsi2', since: 'qualifiedAt' },
}
