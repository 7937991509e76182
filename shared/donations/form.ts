import { isDonatable } from '../money.ts'
import { isTaxId } from '../people/tax-id.ts'
import type { RefusalCode } from '../refusals.ts'

/** The form of a donation as it stands; '' and 0 where nothing was chosen or typed. */
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
 * All that is wrong with a form, one problem a field at most, in the order of the fields (rules 10.17). What is
 * available is undefined where only the ledger knows: then all that may be possible passes.
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

/** The form of a donation preference; `percent` is undefined where nothing was typed. */
export interface PreferenceForm {
  readonly entityId: string
  readonly percent: number | undefined
}

export const preferenceFormProblems = [
  'donation_preference.entity_required',
  'donation_preference.percent_out_of_range',
] as const satisfies readonly RefusalCode[]
export type PreferenceFormProblem = (typeof preferenceFormProblems)[number]

/** All that is wrong with a preference: whole percents from 0, which sets nothing apart, to 100 (rules 10.9). */
export function preferenceProblems({ entityId, percent }: PreferenceForm): PreferenceFormProblem[] {
  const faults: Readonly<Record<PreferenceFormProblem, boolean>> = {
    'donation_preference.entity_required': entityId === '',
    'donation_preference.percent_out_of_range':
      percent === undefined || !Number.isInteger(percent) || percent < 0 || percent > 100,
  }
  return preferenceFormProblems.filter((problem) => faults[problem])
}
