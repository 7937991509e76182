import * as z from 'zod'
import { operation, refusals } from './operation.ts'

const noun = 'profiles'

export const profileTypes = ['citizen', 'cooperative', 'company'] as const
export const profileType = z.enum(profileTypes)
export type ProfileType = z.infer<typeof profileType>
export const userId = z.uuid()

export const profiles = {
  me: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/profile',
    summary: "The caller's own profile",
  })
    .output(
      z.object({
        id: userId,
        email: z.string(),
        phone: z.string(),
        name: z.string().nullable(),
        profileType,
        stateId: z.number().int().nullable(),
        cityId: z.number().int().nullable(),
        isAdmin: z.boolean(),
        createdAt: z.iso.datetime(),
      }),
    )
    .errors(refusals('profile.not_found')),
  get: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'GET',
    path: '/profiles/{id}',
    summary: 'What anyone may know of a user',
  })
    .input(z.object({ id: userId }))
    .output(z.object({ id: userId, name: z.string().nullable(), profileType, createdAt: z.iso.datetime() }))
    .errors(refusals('profile.not_found')),
}
