import * as z from 'zod'
import { donationCompleted, donationRejected, donationRequested } from '../../../events/payout-events.ts'
import {
  type DonationDraft,
  type DonationFile,
  type DonationLine,
  type DonationView,
  donationId,
} from '../../../shared/contract/donations.ts'
import { donationLifeCycle, donationStatus } from '../../../shared/life-cycles/payout.ts'
import { donationProblems } from '../../../shared/payouts/donation-form.ts'
import { pixKeyTypes } from '../../../shared/payouts/pix-key.ts'
import { taxIdCharacters } from '../../../shared/people/tax-id.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import { keys } from '../../kit/table/keys.ts'
import type { EntityRow } from '../../ledger/entities.ts'
import { donation } from '../../ledger/movements.ts'
import { donationsPerDay } from '../quotas.ts'
import { type PayoutKind, payoutFields } from './kind.ts'

export const donationRow = z.object({
  id: donationId,
  ...payoutFields,
  entityId: z.string(),
  /** Normalised by `taxIdCharacters`; for a share from the profile, or null. */
  taxId: z.string().nullable(),
  origin: z.enum(['request', 'share']),
  status: donationStatus,
  /** The entity at the time of the decision. */
  receiver: z
    .object({ name: z.string(), pixKeyType: z.enum(pixKeyTypes), pixKey: z.string() })
    .nullable()
    .default(null),
})
export type DonationRow = z.infer<typeof donationRow>

export interface Donation {
  readonly row: DonationRow
  readonly draft: DonationDraft
  readonly view: DonationView
  readonly line: DonationLine
  readonly file: DonationFile
}

export const donations: PayoutKind<Donation> = {
  kind: 'donation',
  row: donationRow,
  statuses: donationStatus.options,
  lifeCycle: donationLifeCycle,
  notFound: 'donation.not_found',
  quota: donationsPerDay,
  verdicts: { post: 'approve', release: 'reject' },
  keys: { one: keys.donation, ofUser: keys.donationsOfUser, inStatus: keys.donationsIn },
  /** In the list of the entity, because both indexes of the table are in use. */
  copyOf: (row) => ({ ...keys.donationTo(row.entityId, row.createdAt, row.id), ...row }),
  entityIdOf: ({ entityId }) => entityId,
  countsYoung: true,
  /** Follows rules 10.17. The ledger checks amounts below R$ 1. */
  fromDraft(draft) {
    const [problem] = donationProblems(draft, undefined)
    if (problem) throw new Refusal(problem)
    const { entityId, amountCents, taxId } = draft
    return { entityId, amountCents, taxId: taxIdCharacters(taxId), origin: 'request', receiver: null }
  },
  hold: ({ id, userId, entityId, amountCents, origin }) => donation.hold(id, { userId, entityId, amountCents, origin }),
  requested: ({ id: donationId, userId }, now) => [outboxPart(donationRequested, { donationId, userId }, now)],
  receiverAt(row, entity) {
    const { name, pixKeyType, pixKey } = existing(row, entity)
    return { receiver: { name, pixKeyType, pixKey } }
  },
  settled(row, { verdict, reason }, entity, now) {
    const { id: donationId, userId, amountCents, entityId } = row
    const data = { donationId, userId, amountCents, entityId, entityName: existing(row, entity).name }
    return verdict === 'post'
      ? outboxPart(donationCompleted, data, now)
      : outboxPart(donationRejected, { ...data, reason }, now)
  },
}

/** @throws Error if the entity is missing: entities are never deleted */
export function existing({ id }: Pick<DonationRow, 'id'>, entity: EntityRow | undefined): EntityRow {
  if (!entity) throw new Error(`The donation ${id} has no entity`)
  return entity
}
