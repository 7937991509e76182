import * as z from 'zod'
import { profileStatus } from '../life-cycles/profile.ts'
import { locale } from '../locales.ts'
import { badge } from '../people/badges.ts'
import { cityId, latitude, longitude, stateId } from '../places.ts'
import { typedPhone } from './contact.ts'
import { operation, refusals } from './operation.ts'

const noun = 'profiles'

export const profileTypes = ['citizen', 'cooperative', 'company'] as const
export const profileType = z.enum(profileTypes)
export type ProfileType = z.infer<typeof profileType>
export const userId = z.uuid()

/** Reason and start of a suspension. */
export const suspension = z.object({ reason: z.string(), since: z.iso.datetime() })

/** Reason and time of a rejected verification. */
export const rejection = z.object({ reason: z.string(), since: z.iso.datetime() })
/** A deletion request; the user can cancel it until `dueAt` (rules 15.4). */
export const accountDeletion = z.object({ requestedAt: z.iso.datetime(), dueAt: z.iso.datetime() })
export type AccountDeletion = z.infer<typeof accountDeletion>

/** All public data of a user (rules 3.3). A deleted account has no name and no age. */
export const publicProfile = z.object({
  id: userId,
  name: z.string().nullable(),
  profileType,
  verified: z.boolean(),
  /** 'Campinas - SP' */
  city: z.string().nullable(),
  since: z.iso.datetime().nullable(),
  /** Mean of 1 to 5 with one decimal; null without ratings. */
  rating: z.object({ mean: z.number().nullable(), count: z.number().int() }),
  completedPickups: z.number().int(),
  /** Badges of trust (rules 3.9). */
  badges: z.array(badge),
})
export type PublicProfile = z.infer<typeof publicProfile>

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
  /** Position of the address, geocoded at each save. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** `writeTo`: support address. */
  suspension: suspension.extend({ writeTo: z.string() }).nullable(),
  /** Set until the user corrects the profile. */
  rejection: rejection.nullable(),
  /** Set during the seven days before the deletion. */
  deletion: accountDeletion.nullable(),
  isAdmin: z.boolean(),
  /** Of e-mails and pushes, and of the interface in a browser without a choice of its own. */
  locale,
  rating: publicProfile.shape.rating,
  completedPickups: publicProfile.shape.completedPickups,
  badges: publicProfile.shape.badges,
  createdAt: z.iso.datetime(),
  /** Increases with every save; a save names the version it is based on. */
  version: z.number().int(),
})
export type OwnProfile = z.infer<typeof ownProfile>

export const nameMaxLength = 120
export const streetMaxLength = 150
export const streetNumberMaxLength = 20
export const complementMaxLength = 100

/** Input of the form; `shared/people/profile-form.ts` has its checks. */
export const profileDraft = z.object({
  version: z.number().int().min(0),
  name: z.string().max(nameMaxLength),
  /** Only for a change: the user pool must have verified it. */
  email: z.string().max(254).optional(),
  /** Only for a change, as above. */
  phone: typedPhone.optional(),
  taxId: z.string().max(30),
  dateOfBirth: z.string().max(10),
  postalCode: z.string().max(9),
  street: z.string().max(streetMaxLength),
  streetNumber: z.string().max(streetNumberMaxLength),
  complement: z.string().max(complementMaxLength),
  stateId,
  cityId,
  /** Device position, with permission: for addresses that the geocoder does not find. */
  position: z.object({ latitude, longitude }).optional(),
  /** Id of the inviting user; stored only at the first save. */
  referrerId: z.string().max(100).optional(),
  /** Code of the inviting user, typed or from a link; only at the first save. */
  referralCode: z.string().max(20).optional(),
})
export type ProfileDraft = z.infer<typeof profileDraft>

export const profiles = {
  /** Allowed for suspended users, because it returns the reason. */
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
        'referral.code_unknown',
        'referral.own_code',
        'referral.same_tax_id',
        'referral.already_set',
        'request.limit_reached',
      ),
    ),
  saveLocale: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'PUT',
    path: '/profile/locale',
    summary: 'Changes the language of what the caller is sent',
  })
    .input(z.object({ locale }))
    .output(z.object({ locale }))
    .errors(refusals('profile.not_found', 'request.limit_reached')),
  get: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'GET',
    path: '/profiles/{id}',
    summary: 'The public profile of a user',
  })
    .input(z.object({ id: userId }))
    .output(publicProfile)
    .errors(refusals('profile.not_found')),
}
