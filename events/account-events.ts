import * as z from 'zod'
import { profileType } from '../shared/contract/profiles.ts'
import { defineEvent } from './event.ts'

export const accountConfirmed = defineEvent('AccountConfirmed', 1, z.object({ userId: z.uuid(), profileType }))
