import * as z from 'zod'
import type { ApprovalKind, ApprovalStep } from '../../../shared/contract/approvals.ts'
import type { AuditView } from '../../../shared/contract/users.ts'
import type { PayoutLifeCycle, PayoutStatus } from '../../../shared/life-cycles/payout.ts'
import type { RefusalCode } from '../../../shared/refusals.ts'
import type { Approval } from '../../approvals/approval.ts'
import type { ApprovalContext } from '../../approvals/read-history.ts'
import type { Quota } from '../../kit/limits/quota.ts'
import type { Key } from '../../kit/table/keys.ts'
import type { List } from '../../kit/table/newest.ts'
import type { Table } from '../../kit/table/table.ts'
import type { Part } from '../../kit/table/transaction.ts'
import type { EntityRow } from '../../ledger/entities.ts'
import type { Movement } from '../../ledger/movements.ts'
import type { Transfer } from '../withdrawal-rules.ts'

/** The fields of every payout. The ledger's journals of the same id hold the money. */
export const payoutFields = {
  userId: z.uuid(),
  amountCents: z.int().positive(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why the money was returned, shown to the user. */
  reason: z.string().nullable(),
}

export interface PayoutRow extends z.infer<z.ZodObject<typeof payoutFields>> {
  readonly id: string
  readonly status: PayoutStatus
}

/** The types of one kind: its row, what a request gives, and what users and admins see. */
export interface Payout {
  readonly row: PayoutRow
  readonly draft: object
  readonly view: object
  readonly line: object
  readonly file: object
}

type SetLater = 'id' | 'userId' | 'status' | 'createdAt' | 'decidedAt' | 'reason'
export type Decision = NonNullable<Approval['decision']>
type Item = Key & Readonly<Record<string, unknown>>

/**
 * One kind of payout: how it is stored, requested and settled. The receiver is the variation. A withdrawal goes to the
 * PIX key in its row, which cannot change; a donation goes to an entity, which can change until the decision.
 */
export interface PayoutKind<P extends Payout> {
  readonly kind: ApprovalKind
  readonly row: z.ZodType<P['row']>
  readonly statuses: readonly P['row']['status'][]
  readonly lifeCycle: PayoutLifeCycle<P['row']['status']>
  readonly notFound: RefusalCode
  readonly quota: Quota
  /** The names of the verdicts in the API and in the audit. */
  readonly verdicts: { readonly post: string; readonly release: string }
  readonly keys: {
    one(id: string): Key
    ofUser(userId: string): string
    inStatus(status: string): string
  }
  /** A copy in the receiver's list, written with the row. */
  readonly copyOf: (row: P['row']) => Item | undefined
  /** Undefined if the row holds the receiver. */
  readonly entityIdOf: (row: P['row']) => string | undefined
  /** @throws Refusal the first problem of the form; the ledger checks the balance */
  readonly fromDraft: (draft: P['draft']) => Omit<P['row'], SetLater>
  /**
   * Completes a valid request from the user's profile and other payouts.
   * @throws Refusal if it is not the user's
   */
  readonly prepare?: (table: Table, row: P['row'], others: readonly P['row'][], now: Date) => Promise<P['row']>
  /** Limits how much of what was earned in the last days leaves with one admin (rules 10.16). */
  readonly countsYoung: boolean
  /** For kinds whose transfer an admin reports. */
  readonly transfer?: {
    readonly isOwnReceiver: (row: P['row'], transfer: Transfer) => boolean
    /** A code: its readers say it in their language. */
    readonly otherReceiverReason: string
    /** What the row keeps of a completed transfer. */
    readonly kept: (
      row: P['row'],
      transfer: Transfer,
      facts: { readonly isAboveLimit: boolean },
      now: Date,
    ) => Partial<P['row']> & { readonly endToEndId: string | null }
  }
  readonly hold: (row: P['row']) => Movement
  readonly requested: (row: P['row'], now: Date) => readonly Part[]
  /** What the row keeps of the entity at the decision. */
  readonly receiverAt: (row: P['row'], entity: EntityRow | undefined) => Partial<P['row']>
  readonly settled: (row: P['row'], decision: Decision, entity: EntityRow | undefined, now: Date) => Part
}

export type Entities = ReadonlyMap<string, EntityRow>

export interface History {
  readonly steps: ApprovalStep[]
  readonly audits: AuditView[]
}

/** How one kind is shown, to its user and to admins, and how admins find it. */
export interface PayoutViews<P extends Payout> {
  readonly kind: PayoutKind<P>
  readonly viewOf: (row: P['row'], entities: Entities) => P['view']
  readonly lineOf: (row: P['row'], entities: Entities, beside: ApprovalContext) => P['line']
  readonly fileOf: (
    row: P['row'],
    entities: Entities,
    beside: ApprovalContext,
    history: History,
  ) => Omit<P['file'], 'person'>
  /** What the file adds from other rows. */
  readonly beside?: (table: Table, row: P['row'], others: readonly P['row'][], now: Date) => Promise<object>
  /** Columns of the CSV file between the user and the state. */
  readonly csvColumns: readonly string[]
  readonly csvCells: (row: P['row'], entities: Entities) => string[]
  /** The lists that a search for a name reads: at most ten, a Query each. */
  readonly searchedLists: (table: Table, text: string) => Promise<List[]>
}
