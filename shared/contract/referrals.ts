import * as z from 'zod'
import { idOf } from '../ids.ts'
import { referralStatus } from '../life-cycles/referral.ts'
import { referralCodeLength } from '../referrals/code.ts'
import { maxDecisionsPerRequest, maxSelectedApprovals } from './approvals.ts'
import { cursor, operation, refusals } from './operation.ts'
import { userId } from './profiles.ts'

const noun = 'referrals'
const cents = z.int().nonnegative()

/** Page size of the own list and of the admins' table. */
export const referralsPageSize = 10
/** E-mail, phone, whole name, CPF or CNPJ of either side. */
export const referralSearchMaxLength = 254
export const referralsCsvName = 'pagamentos_indicacao.csv'

export const referralId = idOf('referral')

/** Reasons for an admin to look twice; they decide nothing (rules 11.7). */
export const referralFlags = ['shared_phone', 'shared_pix_key', 'traded_with_referrer', 'trade_ring'] as const
export const referralFlag = z.enum(referralFlags)
export type ReferralFlag = z.infer<typeof referralFlag>

/** A referral as its referrer sees it. `email` is masked; null if hidden or unavailable. */
const referralView = z.object({
  id: referralId,
  email: z.string().nullable(),
  status: referralStatus,
  createdAt: z.iso.datetime(),
  qualifiedAt: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
  /** The counted sale was lost in a dispute, so the referrer owes the reward. */
  takenBackAt: z.iso.datetime().nullable(),
  earnedCents: cents,
})
export type ReferralView = z.infer<typeof referralView>

const overview = z.object({
  code: z.string().length(referralCodeLength),
  /** False while the programme is off: nothing new qualifies. */
  isOpen: z.boolean(),
  total: z.int().nonnegative(),
  earnedCents: cents,
  pendingCents: cents,
  availableCents: cents,
  /** The caller's referrer; `name` is null for a deleted account. */
  referredBy: z.object({ name: z.string().nullable(), hidden: z.boolean() }).nullable(),
})
export type ReferralOverview = z.infer<typeof overview>

const person = z.object({ id: userId, name: z.string().nullable(), email: z.string().nullable() })

/** A referral as admins see it. */
const referralLine = z.object({
  id: referralId,
  referrer: person,
  referred: person,
  status: referralStatus,
  createdAt: z.iso.datetime(),
  qualifiedAt: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
  takenBackAt: z.iso.datetime().nullable(),
  soldCents: cents,
  boughtCents: cents,
  flags: z.array(referralFlag),
  /** Qualified and paid referrals of this referrer without those taken back, in centavos. */
  referrerEarnedCents: cents,
})
export type ReferralLine = z.infer<typeof referralLine>

const filters = z.object({
  status: referralStatus.optional(),
  search: z.string().trim().max(referralSearchMaxLength).optional(),
  /** Days of the referral in São Paulo, both inclusive. */
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
})
export type ReferralFilters = z.infer<typeof filters>

/** Admins name a referral by its referred user: there is one each. */
const referredIds = (most: number) =>
  z
    .array(userId)
    .min(1)
    .max(most)
    .refine((ids) => new Set(ids).size === ids.length, 'names one twice')

export const referrals = {
  overview: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/referral-overview',
    summary: "The caller's code, sums and referrer; creates the code at the first call",
  }).output(overview),
  list: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/referrals',
    summary: 'Users referred by the caller, newest first, with masked e-mails',
  })
    .input(z.object({ cursor: cursor.optional() }))
    .output(z.object({ items: z.array(referralView), nextCursor: cursor.nullable() })),
  hide: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'PUT',
    path: '/referral-visibility',
    summary: "Hides the caller's e-mail in the list of the referrer, or shows it; it counts the same",
  })
    .input(z.object({ hidden: z.boolean() }))
    .output(z.object({ hidden: z.boolean() }))
    .errors(refusals('referral.not_found', 'referral.changed_meanwhile', 'request.limit_reached')),
  queue: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/referrals',
    summary: 'Referrals by state, day and person, newest first',
  })
    .input(filters.extend({ cursor: cursor.optional() }))
    .output(z.object({ items: z.array(referralLine), nextCursor: cursor.nullable() })),
  choose: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/referrals-chosen',
    summary: 'The referred users of all referrals that the filters let through, 500 at most',
  })
    .input(filters)
    .output(z.object({ ids: z.array(userId), isComplete: z.boolean() })),
  pay: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/referrals/pay',
    summary: 'Pays R$ 15 for each qualified referral; what could not be paid says why',
  })
    .input(z.object({ ids: referredIds(maxDecisionsPerRequest) }))
    .output(z.object({ paid: z.array(userId), refused: z.array(z.object({ id: userId, code: z.string() })) })),
  csv: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/referrals/csv',
    summary: `The chosen referrals as ${referralsCsvName}`,
  })
    .input(z.object({ ids: referredIds(maxSelectedApprovals) }))
    .output(z.object({ name: z.literal(referralsCsvName), text: z.string() })),
}
