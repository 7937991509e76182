import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApprovalStep } from '../../../../shared/contract/approvals.ts'
import type { payoutBlocks } from '../../../../shared/contract/payouts.ts'
import type { AuditView } from '../../../../shared/contract/users.ts'
import type { MoneyFilters } from '../../../ui/money/money-filters.tsx'
import type { PayoutNoun } from '../payout-noun.ts'
import type { Outcome } from './outcome.ts'

/** What the admin sees at the bank; '' for nothing. */
export interface Transfer {
  readonly endToEndId: string
  readonly receiver: string
}

/** What the admin reports when one payout is completed. */
export interface TransferAsked {
  readonly receiver: boolean
  readonly endToEnd: 'required' | 'optional'
}

/** `yes` pays the money out; `no` returns it to its owner. */
export type Verdict = 'yes' | 'no'

export interface RequestLine {
  readonly id: string
  readonly amountCents: number
  readonly status: string
  readonly createdAt: string
  /** The admin that gave the first of two approvals. */
  readonly endorsedBy: string | null
  readonly takesTwo: boolean
  readonly requester: { readonly id: string; readonly name: string | null; readonly email: string | null }
  readonly receiver: readonly string[]
}

export interface RequestDetails extends Omit<RequestLine, 'receiver'> {
  readonly taxId: string | null
  readonly decidedAt: string | null
  readonly reason: string | null
  /** From the life cycle table; the server checks again. */
  readonly mayBeDecided: boolean
  /** Why no money of the person leaves now. */
  readonly blockedBy: (typeof payoutBlocks)[number] | null
  readonly steps: readonly ApprovalStep[]
  readonly audits: readonly AuditView[]
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** The fact that the admin types into the bank's application. */
  readonly copied: readonly [name: string, value: string]
  readonly beside?: ReactNode
  readonly transferAsked?: TransferAsked | undefined
}

interface RequestPage {
  readonly items: readonly RequestLine[]
  readonly nextCursor: string | null
}

export interface RequestKind<Status extends string> {
  readonly noun: PayoutNoun
  readonly statuses: readonly Status[]
  /** Waits for a decision: the queue opens on it. */
  readonly waiting: Status
  readonly searchMaxLength: number
  /** Queries to refetch after a decision. */
  readonly key: QueryKey
  readonly useQueue: (asked: MoneyFilters<Status> & { readonly cursor?: string }) => UseQueryResult<RequestPage>
  readonly useDetails: (id: string) => UseQueryResult<RequestDetails>
  readonly choose: (filters: MoneyFilters<Status>) => Promise<{ readonly ids: string[]; readonly isComplete: boolean }>
  readonly csv: (ids: string[]) => Promise<{ readonly name: string; readonly text: string }>
  readonly decide: (ids: string[], verdict: Verdict, reason: string, transfer?: Transfer) => Promise<Outcome>
}
