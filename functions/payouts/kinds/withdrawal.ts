import * as z from 'zod'
import { withdrawalCompleted, withdrawalFailed, withdrawalRequested } from '../../../events/payout-events.ts'
import {
  type WithdrawalDraft,
  type WithdrawalFile,
  type WithdrawalLine,
  type WithdrawalView,
  withdrawalId,
} from '../../../shared/contract/withdrawals.ts'
import { withdrawalLifeCycle, withdrawalStatus } from '../../../shared/life-cycles/payout.ts'
import { otherReceiver } from '../../../shared/payouts/other-receiver.ts'
import { cleanPixKey, hidePixKey, pixKeyTypes } from '../../../shared/payouts/pix-key.ts'
import { withdrawalProblems } from '../../../shared/payouts/withdrawal-form.ts'
import { taxIdCharacters } from '../../../shared/people/tax-id.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import { usedPixKeyPart } from '../../kit/people/profile/pix-keys.ts'
import { keys } from '../../kit/table/keys.ts'
import { withdrawal } from '../../ledger/movements.ts'
import { keepOwnTaxId } from '../own-tax-id.ts'
import { withdrawalsPerDay } from '../quotas.ts'
import { isOwnReceiver, paidTransfer, payableFrom } from '../withdrawal-rules.ts'
import { type PayoutKind, payoutFields } from './kind.ts'

export const withdrawalRow = z.object({
  id: withdrawalId,
  ...payoutFields,
  /** Normalised by `taxIdCharacters`. */
  taxId: z.string(),
  pixKeyType: z.enum(pixKeyTypes),
  /** Normalised by `cleanPixKey`. */
  pixKey: z.string(),
  status: withdrawalStatus,
  /** A new key waits a day (rules 10.21). */
  payableFrom: z.iso.datetime().nullable().default(null),
  /** Of the PIX transfer. */
  endToEndId: z.string().nullable().default(null),
  /** The receiver's CPF or CNPJ as the bank showed it, partly hidden. */
  receiverTaxId: z.string().nullable().default(null),
})
export type WithdrawalRow = z.infer<typeof withdrawalRow>

export interface Withdrawal {
  readonly row: WithdrawalRow
  readonly draft: WithdrawalDraft
  readonly view: WithdrawalView
  readonly line: WithdrawalLine
  readonly file: WithdrawalFile
}

export const withdrawals: PayoutKind<Withdrawal> = {
  kind: 'withdrawal',
  row: withdrawalRow,
  statuses: withdrawalStatus.options,
  lifeCycle: withdrawalLifeCycle,
  notFound: 'withdrawal.not_found',
  quota: withdrawalsPerDay,
  verdicts: { post: 'complete', release: 'fail' },
  keys: { one: keys.withdrawal, ofUser: keys.withdrawalsOfUser, inStatus: keys.withdrawalsIn },
  copyOf: () => undefined,
  entityIdOf: () => undefined,
  /** Follows rules 10.15. */
  fromDraft(draft) {
    const [problem] = withdrawalProblems(draft)
    // The sentence about a key depends on its type.
    if (problem) throw new Refusal(problem, { context: draft.pixKeyType })
    const { amountCents, taxId, pixKeyType, pixKey } = draft
    const key = { pixKeyType, pixKey: cleanPixKey(pixKeyType, pixKey) }
    const later = { payableFrom: null, endToEndId: null, receiverTaxId: null }
    return { amountCents, taxId: taxIdCharacters(taxId), ...key, ...later }
  },
  async prepare(table, row, others, now) {
    const ownSince = await keepOwnTaxId(table, row.userId, row.taxId, now)
    return { ...row, payableFrom: payableFrom(row, others, ownSince, now) }
  },
  // Only what became available 30 days ago can be withdrawn (rules 10.6).
  countsYoung: false,
  transfer: {
    isOwnReceiver,
    otherReceiverReason: otherReceiver,
    kept: (row, transfer, facts, now) => ({
      endToEndId: paidTransfer(row, transfer, facts, now),
      receiverTaxId: transfer.receiver.trim() || null,
    }),
  },
  hold: ({ id, userId, amountCents }) => withdrawal.hold(id, { userId, amountCents }),
  requested: ({ id: withdrawalId, userId, pixKey }, now) => [
    outboxPart(withdrawalRequested, { withdrawalId, userId }, now),
    usedPixKeyPart(userId, pixKey),
  ],
  receiverAt: () => ({}),
  settled({ id: withdrawalId, userId, amountCents, pixKeyType, pixKey }, { verdict, reason }, _entity, now) {
    const data = { withdrawalId, userId, amountCents, hiddenPixKey: hidePixKey(pixKeyType, pixKey) }
    return verdict === 'post'
      ? outboxPart(withdrawalCompleted, data, now)
      : outboxPart(withdrawalFailed, { ...data, reason }, now)
  },
}
