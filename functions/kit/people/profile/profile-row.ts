import * as z from 'zod'
import {
  accountDeletion,
  type PublicProfile,
  profileType,
  rejection,
  suspension,
} from '../../../../shared/contract/profiles.ts'
import { profileStatus } from '../../../../shared/life-cycles/profile.ts'
import { locale } from '../../../../shared/locales.ts'
import { badgesOf } from '../../../../shared/people/badges.ts'
import { letIn } from '../screens/admitted-screens.ts'

const text = z.string().nullable().default(null)
const number = z.number().nullable().default(null)
const count = z.number().int().default(0)

/** Created when the e-mail is confirmed; fields with a default are filled later. */
export const profileRow = z.object({
  id: z.uuid(),
  email: z.string(),
  /** Authoritative over the pool's number (rules 2.7). */
  phone: z.string(),
  name: z.string().nullable(),
  profileType,
  stateId: z.number().int().nullable(),
  cityId: z.number().int().nullable(),
  locale,
  createdAt: z.iso.datetime(),
  status: profileStatus.default('incomplete'),
  onboardingDone: z.boolean().default(false),
  roles: z.array(z.literal('user')).default([]),
  /** Without punctuation. A separate row claims it. */
  taxId: text,
  /** A PIX key of that number is new for 30 days (rules 10.21); null: since the profile exists. */
  taxIdSince: text,
  dateOfBirth: text,
  postalCode: text,
  street: text,
  streetNumber: text,
  complement: text,
  /** For example 'Campinas - SP'. */
  city: text,
  latitude: number,
  longitude: number,
  /** Fixed at the first save (rules 11.1). */
  referrerId: text,
  suspension: suspension.nullable().default(null),
  /** Kept after the analysis ends. */
  analysisSince: z.iso.datetime().nullable().default(null),
  /** Kept until an admin verifies the profile. */
  rejection: rejection.nullable().default(null),
  deletion: accountDeletion.nullable().default(null),
  /** The last sign-out everywhere (rules 2.17). */
  signedOutAt: text,
  /** Screens admitted by QR code (rules 2.9). */
  letIn: z.array(letIn).default([]),
  /** The new number proves nothing for a day (rules 2.20). */
  phoneChangedAt: text,
  /** When tokens that can change sign-in factors were issued, in the last day (rules 2.20). */
  factorsOpenedAt: z.array(z.string()).default([]),
  /** When the last authenticator may have been added (rules 2.20). */
  authenticatorOpenedAt: text,
  ratingSum: count,
  ratingCount: count,
  completedPickups: count,
  /** For the badge of punctuality (rules 3.9). */
  punctualPickups: count,
  latePickups: count,
  version: count,
})
export type ProfileRow = z.infer<typeof profileRow>
export type NewProfileRow = z.input<typeof profileRow>

/** Returns since when the profile has its CPF or CNPJ. */
export function taxIdSinceOf({ taxIdSince, createdAt }: Pick<ProfileRow, 'taxIdSince' | 'createdAt'>): string {
  return taxIdSince ?? createdAt
}

/**
 * Returns the public profile (rules 3.3), also of a deleted account. Lists each field, so that new ones stay private.
 */
export function publicProfileOf(id: string, row: ProfileRow | undefined): PublicProfile {
  const { ratingSum: sum = 0, ratingCount: ratings = 0 } = row ?? {}
  return {
    id,
    name: row?.name ?? null,
    profileType: row?.profileType ?? 'citizen',
    verified: row?.status === 'verified' && row.suspension === null,
    city: row?.city ?? null,
    since: row?.createdAt ?? null,
    rating: { mean: ratings === 0 ? null : Math.round((sum / ratings) * 10) / 10, count: ratings },
    completedPickups: row?.completedPickups ?? 0,
    badges: row && row.suspension === null ? badgesOf(row) : [],
  }
}
