import * as z from 'zod'
import { idOf } from '../ids.ts'
import { profileStatus } from '../life-cycles/profile.ts'
import { cursor, operation, refusals } from './operation.ts'
import { ownProfile, profileDraft, profileType, suspension, userId } from './profiles.ts'

const noun = 'users'
/** Page size of admins (rules 12.1). */
export const usersPageSize = 10
export const reasonMaxLength = 1000

export const userSummary = z.object({
  id: userId,
  name: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  profileType,
  status: profileStatus,
  suspended: z.boolean(),
  city: z.string().nullable(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type UserSummary = z.infer<typeof userSummary>

export const userView = ownProfile.omit({ suspension: true }).extend({
  suspension: suspension.nullable(),
  city: z.string().nullable(),
  analysisSince: z.iso.datetime().nullable(),
  isMoneyFrozen: z.boolean(),
})
export type UserView = z.infer<typeof userView>

/** Audit record of an admin's action on a user (rules 12.3). */
export const auditView = z.object({
  id: idOf('audit'),
  at: z.iso.datetime(),
  actor: z.object({ id: userId, name: z.string().nullable() }),
  action: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.string(),
})
export type AuditView = z.infer<typeof auditView>

const decision = z.object({
  id: userId,
  version: z.number().int().min(0),
  reason: z.string().max(reasonMaxLength),
})

/** Profile form for admins, without e-mail and phone: those change only with their own code step (rules 3.7). */
export const userDraft = profileDraft.omit({
  email: true,
  phone: true,
  position: true,
  referrerId: true,
  referralCode: true,
})
export type UserDraft = z.infer<typeof userDraft>

const decided = ['profile.not_found', 'user.changed_meanwhile', 'user.action_not_possible'] as const

export const users = {
  list: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/users',
    summary: 'People by e-mail, phone, name, CPF or CNPJ; those who wait for their analysis; or the newest',
  })
    .input(
      z.object({
        /** E-mail, phone, full name, CPF or CNPJ. */
        search: z.string().trim().max(254).optional(),
        /** Sorted by longest wait; excludes a search. */
        only: z.literal('in_analysis').optional(),
        cursor: cursor.optional(),
      }),
    )
    .output(z.object({ items: z.array(userSummary), nextCursor: cursor.nullable() })),
  get: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/users/{id}',
    summary: 'A user with all data',
  })
    .input(z.object({ id: userId }))
    .output(userView)
    .errors(refusals('profile.not_found')),
  audit: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/users/{id}/audit',
    summary: 'Audit records of a user, newest first',
  })
    .input(z.object({ id: userId, cursor: cursor.optional() }))
    .output(z.object({ items: z.array(auditView), nextCursor: cursor.nullable() })),
  verify: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/users/{id}/verify',
    summary: 'Verifies a profile in analysis and notifies the user',
  })
    .input(decision.partial({ reason: true }))
    .output(userSummary)
    .errors(refusals('access.own_case', ...decided)),
  reject: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/users/{id}/reject',
    summary: 'Sends a profile back to the person with the reason, or takes its mark away',
  })
    .input(decision)
    .output(userSummary)
    .errors(refusals('access.own_case', ...decided, 'user.reason_required')),
  suspend: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/users/{id}/suspend',
    summary: 'Suspends an account: ends all sessions, hides its ads, freezes its money',
  })
    .input(decision)
    .output(userSummary)
    .errors(refusals('access.own_case', ...decided, 'user.reason_required', 'user.is_admin')),
  restore: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/users/{id}/restore',
    summary: 'Ends a suspension: the ads are shown again',
  })
    .input(decision)
    .output(userSummary)
    .errors(refusals('access.own_case', ...decided, 'user.reason_required')),
  update: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'PUT',
    path: '/admin/users/{id}',
    summary: 'Corrects the profile of a user who completed onboarding',
  })
    .input(userDraft.extend(decision.shape))
    .output(z.object({ user: userSummary, sanitised: z.boolean() }))
    .errors(
      refusals(
        'access.own_case',
        'profile.not_found',
        'user.changed_meanwhile',
        'user.reason_required',
        'user.not_onboarded',
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
        'request.limit_reached',
      ),
    ),
}
