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
import { letIn } from '../screens/let-in.ts'

const text = z.string().nullable().default(null)
const number = z.number().nullable().default(null)
const count = z.number().int().default(0)

/** The row of an account, made when its e-mail was confirmed; what has a default comes later. */
export const profileRow = z.object({
  id: z.uuid(),
  email: z.string(),
  /** The one that counts: the pool's is never trusted where it differs (rules 2.7). */
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
  /** Digits, of a CNPJ also capitals; its claim is a row of its own. */
  taxId: text,
  dateOfBirth: text,
  postalCode: text,
  street: text,
  streetNumber: text,
  complement: text,
  /** 'Campinas - SP' */
  city: text,
  latitude: number,
  longitude: number,
  /** Who invited, fixed at the first save (rules 11.1). */
  referrerId: text,
  suspension: suspension.nullable().default(null),
  /** Since when it waits for its analysis; kept where that is over. */
  analysisSince: z.iso.datetime().nullable().default(null),
  /** What an admin found wrong, until somebody verifies it. */
  rejection: rejection.nullable().default(null),
  deletion: accountDeletion.nullable().default(null),
  /** When all devices were last signed out (rules 2.17). */
  signedOutAt: text,
  /** Screens that were let in by a QR code, whose sign-ins began with another one (rules 2.9). */
  letIn: z.array(letIn).default([]),
  ratingSum: count,
  ratingCount: count,
  completedPickups: count,
  version: count,
})
export type ProfileRow = z.infer<typeof profileRow>
/** As it is written for a new account. */
export type NewProfileRow = z.input<typeof profileRow>

/** What anyone may know of a user (rules 3.3), also of one who is gone; each field is named, none passes along. */
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
  }
}
