import * as z from 'zod'
import { profileStatus } from '../life-cycles/profile.ts'
import { cityId, latitude, longitude, stateId } from '../places.ts'
import { operation, refusals } from './operation.ts'

const noun = 'profiles'

export const profileTypes = ['citizen', 'cooperative', 'company'] as const
export const profileType = z.enum(profileTypes)
export type ProfileType = z.infer<typeof profileType>
export const userId = z.uuid()

/** Why an account may do nothing, and since when; null for everybody else. */
export const suspension = z.object({ reason: z.string(), since: z.iso.datetime() })

/** Why a profile was not verified, and since when. */
export const rejection = z.object({ reason: z.string(), since: z.iso.datetime() })
/** The deletion that somebody asked for; until `dueAt` one can change one's mind (rules 15.4). */
export const accountDeletion = z.object({ requestedAt: z.iso.datetime(), dueAt: z.iso.datetime() })
export type AccountDeletion = z.infer<typeof accountDeletion>

/**
 * All that anyone may know of a user (rules 3.3): the public profile, and the seller of an ad. An account that is gone
 * has no name and no age.
 */
export const publicProfile = z.object({
  id: userId,
  name: z.string().nullable(),
  profileType,
  verified: z.boolean(),
  /** 'Campinas - SP' */
  city: z.string().nullable(),
  since: z.iso.datetime().nullable(),
  /** The mean of 1 to 5 with one decimal; null without a rating. */
  rating: z.object({ mean: z.number().nullable(), count: z.number().int() }),
  completedPickups: z.number().int(),
})
export type PublicProfile = z.infer<typeof publicProfile>

/** One's own profile, whole. */
export const ownProfile = z.object({
  id: userId,
  email: z.string(),
  phone: z.string(),
  name: z.string().nullable(),
  profileType,
  status: profileStatus,
  onboardingDone: z.boolean(),
  taxId: z.string().nullable(),
  dateOfBirth: z.iso.date().nullable(),
  postalCode: z.string().nullable(),
  street: z.string().nullable(),
  streetNumber: z.string().nullable(),
  complement: z.string().nullable(),
  stateId: z.number().int().nullable(),
  cityId: z.number().int().nullable(),
  /** Of the address, found when it was saved. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** `writeTo`: who answers for it. */
  suspension: suspension.extend({ writeTo: z.string() }).nullable(),
  /** While it is incomplete again: what is to be mended. */
  rejection: rejection.nullable(),
  /** Null but for the seven days in which the account waits to be deleted. */
  deletion: accountDeletion.nullable(),
  isAdmin: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Rises with every save; a save names the version it was made from. */
  version: z.number().int(),
})
export type OwnProfile = z.infer<typeof ownProfile>

export const nameMaxLength = 120
export const streetMaxLength = 150
export const streetNumberMaxLength = 20
export const complementMaxLength = 100

/** What the form sends. Its checks, their order and texts: `shared/people/profile-form.ts`. */
export const profileDraft = z.object({
  version: z.number().int().min(0),
  name: z.string().max(nameMaxLength),
  /** Only where it changes: the pool must have proven it by then. */
  email: z.string().max(254).optional(),
  /** E.164, likewise. */
  phone: z.string().max(20).optional(),
  taxId: z.string().max(30),
  dateOfBirth: z.string().max(10),
  postalCode: z.string().max(9),
  street: z.string().max(streetMaxLength),
  streetNumber: z.string().max(streetNumberMaxLength),
  complement: z.string().max(complementMaxLength),
  stateId,
  cityId,
  /** Where the device is, if the person allowed it: for an address that the geocoder does not know. */
  position: z.object({ latitude, longitude }).optional(),
  /** Who invited: kept at the first save, never after it. */
  referrerId: z.string().max(100).optional(),
})
export type ProfileDraft = z.infer<typeof profileDraft>

export const profiles = {
  /** Also for who is suspended: it says why. */
  me: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/profile',
    summary: "The caller's own profile",
    evenSuspended: true,
  })
    .output(ownProfile)
    .errors(refusals('profile.not_found')),
  save: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'PUT',
    path: '/profile',
    summary: "Saves the caller's own profile; it goes to analysis",
  })
    .input(profileDraft)
    .output(z.object({ profile: ownProfile, sanitised: z.boolean() }))
    .errors(
      refusals(
        'profile.not_found',
        'profile.changed_meanwhile',
        'profile.name_required',
        'profile.email_invalid',
        'profile.tax_id_invalid',
        'profile.phone_invalid',
        'profile.birth_required',
        'profile.birth_impossible',
        'profile.too_young',
        'profile.postal_code_required',
        'profile.street_required',
        'profile.number_required',
        'profile.state_required',
        'profile.city_required',
        'profile.tax_id_taken',
        'profile.email_unproven',
        'profile.phone_unproven',
        'profile.location_required',
        'request.limit_reached',
      ),
    ),
  get: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'GET',
    path: '/profiles/{id}',
    summary: 'What anyone may know of a user',
  })
    .input(z.object({ id: userId }))
    .output(publicProfile)
    .errors(refusals('profile.not_found')),
}
