import * as z from 'zod'
import { profileType } from '../shared/contract/profiles.ts'
import { defineEvent } from './event.ts'

/** A new user confirmed the e-mail address. */
export const accountConfirmed = defineEvent('AccountConfirmed', 1, z.object({ userId: z.uuid(), profileType }))
