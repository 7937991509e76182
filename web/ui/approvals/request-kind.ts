import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import type { ApprovalStep } from '../../../shared/contract/approvals.ts'
import type { AuditView } from '../../../shared/contract/users.ts'
import type { Filters } from './filters.ts'
import type { Outcome } from './outcome.ts'

/** What people ask money for: the texts of each are under this name, with the same keys (`admin`, `status`, …). */
export const requestNouns = ['donations', 'withdrawals'] as const
export type RequestNoun = (typeof requestNouns)[number]

/** `yes`: the money leaves; `no`: it goes back to whose it is. */
export type Verdict = 'yes' | 'no'

/** A line of the admins' table. */
export interface RequestLine {
  readonly id: string
  readonly amountCents: number
  readonly status: string
  readonly createdAt: string
  /** Asks for two admins, and the first has said yes: who. */
  readonly endorsedBy: string | null
  readonly takesTwo: boolean
  readonly requester: { readonly id: string; readonly name: string | null; readonly email: string | null }
  /** Where the money is to go, in a line or two. */
  readonly receiver: readonly string[]
}

/** All of a request. */
export interface RequestFile extends Omit<RequestLine, 'receiver'> {
  readonly taxId: string | null
  readonly decidedAt: string | null
  readonly reason: string | null
  /** By the table of its life; the server decides again. */
  readonly mayBeDecided: boolean
  readonly steps: readonly ApprovalStep[]
  readonly audits: readonly AuditView[]
  /** What only this kind has, named. */
  readonly facts: readonly (readonly [name: string, value: string])[]
}

interface RequestPage {
  readonly items: readonly RequestLine[]
  readonly nextCursor: string | null
}

/** What the administration of one kind of request has of its own; the rest is the same for all. */
export interface RequestKind<Status extends string> {
  readonly noun: RequestNoun
  readonly statuses: readonly Status[]
  readonly searchMaxLength: number
  /** All that is read anew after a decision. */
  readonly key: QueryKey
  readonly useQueue: (asked: Filters<Status> & { readonly cursor?: string }) => UseQueryResult<RequestPage>
  readonly useFile: (id: string) => UseQueryResult<RequestFile>
  readonly choose: (filters: Filters<Status>) => Promise<{ readonly ids: string[]; readonly isComplete: boolean }>
  readonly csv: (ids: string[]) => Promise<{ readonly name: string; readonly text: string }>
  readonly decide: (ids: string[], verdict: Verdict, reason: string) => Promise<Outcome>
}
