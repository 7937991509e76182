import * as z from 'zod'
import { idOf } from '../ids.ts'
import { withdrawalStatus } from '../life-cycles/payout.ts'
import { pixKeyTextMaxLength, pixKeyTypes } from '../payouts/pix-key.ts'
import { receiverMaxLength } from '../payouts/transfer.ts'
import { operation } from './operation.ts'
import {
  cents,
  payoutFields,
  payoutFilters,
  payoutHistory,
  payoutOperations,
  payoutPerson,
  payoutPersonFile,
  payoutProgress,
  typedTaxId,
} from './payouts.ts'

export const withdrawalId = idOf('withdrawal')
const pixKeyType = z.enum(pixKeyTypes)

/** A withdrawal as the requester sees it, with a masked key. */
export const withdrawalView = z.object({
  id: withdrawalId,
  pixKeyType,
  hiddenPixKey: z.string(),
  status: withdrawalStatus,
  /** A new PIX key is paid from then on (rules 10.21). */
  payableFrom: z.iso.datetime().nullable(),
  /** Of the PIX transfer, for the user's bank. */
  endToEndId: z.string().nullable(),
  ...payoutFields,
})
export type WithdrawalView = z.infer<typeof withdrawalView>

export const withdrawalLine = withdrawalView.extend({ requester: payoutPerson, ...payoutProgress })
export type WithdrawalLine = z.infer<typeof withdrawalLine>

/** A withdrawal with the full PIX key and tax id for the transfer. */
export const withdrawalFile = withdrawalLine.extend({
  pixKey: z.string(),
  taxId: z.string(),
  /** As the admin saw it at the bank. */
  receiverTaxId: z.string().nullable(),
  /** The bank names the owner of such a key; the admin enters what it shows. */
  asksReceiver: z.boolean(),
  /** The user beside it. */
  person: payoutPersonFile(withdrawalId, withdrawalStatus),
  ...payoutHistory,
})
export type WithdrawalFile = z.infer<typeof withdrawalFile>

const draft = z.object({
  amountCents: cents.max(Number.MAX_SAFE_INTEGER),
  taxId: typedTaxId,
  pixKeyType,
  pixKey: z.string().max(pixKeyTextMaxLength),
})
export type WithdrawalDraft = z.infer<typeof draft>

/** The requester’s e-mail, phone, full name, CPF or CNPJ; or the withdrawal id. */
export const withdrawalSearchMaxLength = 254
const filters = payoutFilters(withdrawalStatus, withdrawalSearchMaxLength)

export const withdrawalsCsvName = 'saques.csv'

export const withdrawals = {
  allowance: operation({
    noun: 'payouts',
    tag: 'withdrawals',
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/withdrawal-allowance',
    summary: 'What the caller may withdraw now, and from when more',
  }).output(
    z.object({
      availableCents: cents,
      withdrawableCents: cents,
      nextAvailableAt: z.iso.datetime().nullable(),
      nextAvailableCents: cents,
      /** The CPF or CNPJ of the profile, which a withdrawal takes. */
      taxId: z.string().nullable(),
    }),
  ),
  ...payoutOperations({
    tag: 'withdrawals',
    subject: 'withdrawal',
    id: withdrawalId,
    draft,
    filters,
    view: withdrawalView,
    line: withdrawalLine,
    file: withdrawalFile,
    verdicts: ['complete', 'fail'],
    refusals: [
      'withdrawal.amount_too_low',
      'withdrawal.amount_too_high',
      'withdrawal.tax_id_required',
      'withdrawal.tax_id_invalid',
      'withdrawal.pix_key_required',
      'withdrawal.pix_key_invalid',
      'withdrawal.pix_key_not_own',
      'withdrawal.tax_id_differs',
      'profile.not_found',
      'profile.tax_id_taken',
      'profile.changed_meanwhile',
      'withdrawal.below_threshold',
      'withdrawal.not_yet',
      'withdrawal.insufficient_funds',
    ],
    reported: {
      /** Of one withdrawal: what the admin saw at the bank, '' for nothing. */
      transfer: z
        .object({
          endToEndId: z.string().trim().max(64).default(''),
          receiver: z.string().trim().max(receiverMaxLength).default(''),
        })
        .optional(),
    },
    csvName: withdrawalsCsvName,
    summaries: {
      request: 'Ask for a withdrawal by PIX',
      queue: 'Withdrawals by state, day and requester, newest first',
      file: 'A withdrawal, whole: key, number, how its approval went, what admins did',
      decide: 'Complete or fail',
    },
  }),
}
