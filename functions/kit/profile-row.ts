import * as z from 'zod'
import { profileType } from '../../shared/contract/profiles.ts'
import { locale } from '../../shared/locales.ts'

/** The row of an account, made when its e-mail was confirmed. */
export const profileRow = z.object({
  id: z.uuid(),
  email: z.string(),
  phone: z.string(),
  name: z.string().nullable(),
  profileType,
  stateId: z.number().int().nullable(),
  cityId: z.number().int().nullable(),
  locale,
  createdAt: z.iso.datetime(),
})
export type ProfileRow = z.infer<typeof profileRow>
