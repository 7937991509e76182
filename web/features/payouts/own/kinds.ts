import * as z from 'zod'
import { pixKeyTypes } from '../../../../shared/payouts/pix-key.ts'
import { api } from '../../../lib/server/operations.ts'
import { submissions } from '../../../lib/submission.ts'
import type { SubmissionKind } from './use-submission.ts'

const withdrawalDraft = z.object({
  amountCents: z.number().int(),
  taxId: z.string(),
  pixKeyType: z.enum(pixKeyTypes),
  pixKey: z.string(),
})
export type WithdrawalDraft = z.infer<typeof withdrawalDraft>

export const withdrawals: SubmissionKind<WithdrawalDraft> = {
  noun: 'withdrawals',
  submissions: submissions('withdrawal', withdrawalDraft),
  request: (draft) => api.withdrawals.request.call(draft),
  key: api.withdrawals.key(),
}

const donationDraft = z.object({ entityId: z.string(), amountCents: z.number().int(), taxId: z.string() })
export type DonationDraft = z.infer<typeof donationDraft>

export const donations: SubmissionKind<DonationDraft> = {
  noun: 'donations',
  submissions: submissions('donation', donationDraft),
  request: (draft) => api.donations.request.call(draft),
  key: api.donations.key(),
}
