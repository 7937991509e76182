import * as z from 'zod'
import { idOf } from '../ids.ts'
import { donationStatus } from '../life-cycles/payout.ts'
import { pixKeyTypes } from '../payouts/pix-key.ts'
import { entityId } from './entities.ts'
import { operation, refusals } from './operation.ts'
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

export const donationId = idOf('donation')
const entity = z.object({ id: entityId, name: z.string() })

export const donationView = z.object({
  id: donationId,
  entity,
  /** `request` by the donor, or `share` of a sale by donation preference. */
  origin: z.enum(['request', 'share']),
  status: donationStatus,
  ...payoutFields,
})
export type DonationView = z.infer<typeof donationView>

export const donationLine = donationView.extend({ giver: payoutPerson, ...payoutProgress })
export type DonationLine = z.infer<typeof donationLine>

/** A donation with all data for the transfer (the entity's key) and for the receipt (the donor's tax id). */
export const donationFile = donationLine.extend({
  taxId: z.string().nullable(),
  pixKeyType: z.enum(pixKeyTypes),
  pixKey: z.string(),
  /** The user beside it. */
  person: payoutPersonFile(donationId, donationStatus),
  ...payoutHistory,
})
export type DonationFile = z.infer<typeof donationFile>

const draft = z.object({ entityId: z.union([entityId, z.literal('')]), amountCents: cents, taxId: typedTaxId })
export type DonationDraft = z.infer<typeof draft>

/** Part of the entity’s name, or the donation id. */
export const donationSearchMaxLength = 100
const filters = payoutFilters(donationStatus, donationSearchMaxLength)

export const donationsCsvName = 'transacoes_doacao_selecionadas.csv'

/** Share of each sale; null and 0 by default. */
export const preferenceView = z.object({
  entity: entity.extend({ isRetired: z.boolean() }).nullable(),
  percent: z.int().min(0).max(100),
  version: z.int().min(0),
})
export type PreferenceView = z.infer<typeof preferenceView>

const ofPreference = {
  ...({ noun: 'payouts', tag: 'donations', access: 'signed-in', relation: 'self' } as const),
  path: '/donation-preference',
} as const

export const donations = {
  preference: operation({
    ...ofPreference,
    method: 'GET',
    summary: 'Which share of the caller’s sales goes to which entity',
  }).output(preferenceView),
  savePreference: operation({
    ...ofPreference,
    method: 'PUT',
    summary: 'Choose which share of one’s sales goes to which entity; 0 % sets nothing apart',
  })
    .input(z.object({ entityId: draft.shape.entityId, percent: z.number(), version: z.int().min(0) }))
    .output(preferenceView)
    .errors(
      refusals(
        'donation_preference.entity_required',
        'donation_preference.percent_out_of_range',
        'donation_preference.changed_meanwhile',
        'entity.not_found',
        'entity.retired',
        'entity.unconfirmed',
      ),
    ),
  ...payoutOperations({
    tag: 'donations',
    subject: 'donation',
    id: donationId,
    draft,
    filters,
    view: donationView,
    line: donationLine,
    file: donationFile,
    verdicts: ['approve', 'reject'],
    refusals: [
      'donation.entity_required',
      'donation.amount_required',
      'donation.amount_out_of_range',
      'donation.tax_id_required',
      'donation.tax_id_invalid',
      'donation.insufficient_funds',
      'entity.not_found',
      'entity.retired',
      'entity.unconfirmed',
    ],
    reported: {},
    csvName: donationsCsvName,
    summaries: {
      request: 'Ask for a donation to an entity',
      queue: 'Donations by state, day and entity, newest first',
      file: 'A donation, whole: the entity’s key, the giver’s number, how its approval went, what admins did',
      decide: 'Approve or reject',
    },
  }),
}
