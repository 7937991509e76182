import * as z from 'zod'
import { caseVerdict } from '../shared/contract/cases.ts'
import { conversationId } from '../shared/contract/conversations.ts'
import { pickupId } from '../shared/contract/pickup-views.ts'
import { userId } from '../shared/contract/profiles.ts'
import { caseId } from '../shared/pickups/problems.ts'
import { defineEvent } from './event.ts'

/** An admin decided a case; pickups and orders carry the decision out. `orderId` is null for a donation. */
export const caseDecided = defineEvent(
  'cases',
  'CaseDecided',
  1,
  z.object({
    caseId,
    pickupId,
    conversationId,
    ownerId: userId,
    interestedId: userId,
    type: z.string(),
    orderId: z.string().nullable(),
    verdict: caseVerdict,
    reason: z.string(),
    adminId: userId,
  }),
)
