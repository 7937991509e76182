import * as z from 'zod'
import { profileType } from '../shared/contract/profiles.ts'
import { defineEvent } from './event.ts'

/** A sign-up or recovery waits for its code; whose address it is stays out of the event. */
export const emailCodeRequested = defineEvent('accounts', 'EmailCodeRequested', 1, z.object({ requestId: z.uuid() }))

export const accountConfirmed = defineEvent(
  'accounts',
  'AccountConfirmed',
  1,
  z.object({ userId: z.uuid(), profileType }),
)
