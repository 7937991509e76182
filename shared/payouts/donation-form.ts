import { isDonatable } from '../money.ts'
import { isTaxId } from '../people/tax-id.ts'
import type { RefusalCode } from '../refusals.ts'

/** Donation form; '' and 0 for empty fields. */
export interface DonationForm {
  readonly entityId: string
  readonly amountCents: number
  readonly taxId: string
}

export const donationFormProblems = [
  'donation.entity_required',
  'donation.amount_required',
  'donation.amount_out_of_range',
  'donation.tax_id_required',
  'donation.tax_id_invalid',
] as const satisfies readonly RefusalCode[]
export type DonationFormProblem = (typeof donationFormProblems)[number]

/**
 * Returns all problems in field order, at most one per field (rules 10.17). Without `availableCents`, only known on the
 * server, every possible amount passes.
 */
export function donationProblems(
  { entityId, amountCents, taxId }: DonationForm,
  availableCents: number | undefined,
): DonationFormProblem[] {
  const noTaxId = taxId.trim() === ''
  const faults: Readonly<Record<DonationFormProblem, boolean>> = {
    'donation.entity_required': entityId === '',
    'donation.amount_required': amountCents === 0,
    'donation.amount_out_of_range': amountCents !== 0 && !isDonatable(amountCents, availableCents ?? amountCents),
    'donation.tax_id_required': noTaxId,
    'donation.tax_id_invalid': !noTaxId && !isTaxId(taxId),
  }
  return donationFormProblems.filter((problem) => faults[problem])
}

/** Donation preference form; `percent` is undefined when empty. */
export interface PreferenceForm {
  readonly entityId: string
  readonly percent: number | undefined
}

export const preferenceFormProblems = [
  'donation_preference.entity_required',
  'donation_preference.percent_out_of_range',
] as const satisfies readonly RefusalCode[]
export type PreferenceFormProblem = (typeof preferenceFormProblems)[number]

/** Returns all problems; the percentage is a whole number from 0 (off) to 100 (rules 10.9). */
export function preferenceProblems({ entityId, percent }: PreferenceForm): PreferenceFormProblem[] {
  const faults: Readonly<Record<PreferenceFormProblem, boolean>> = {
    'donation_preference.entity_required': entityId === '',
    'donation_preference.percent_out_of_range':
      percent === undefined || !Number.isInteger(percent) || percent < 0 || percent > 100,
  }
  return preferenceFormProblems.filter((problem) => faults[problem])
}
