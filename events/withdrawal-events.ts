import * as z from 'zod'
import { withdrawalId } from '../shared/contract/withdrawals.ts'
import { defineEvent } from './event.ts'

const about = z.object({ withdrawalId, userId: z.uuid() })
/** The PIX key is masked: consumers do not need the full key. */
const settled = about.extend({ amountCents: z.int().positive(), hiddenPixKey: z.string() })

/** A user requested a withdrawal. The amount is held. */
export const withdrawalRequested = defineEvent('WithdrawalRequested', 1, about)
export const withdrawalCompleted = defineEvent('WithdrawalCompleted', 1, settled)
/** The amount is available again. */
export const withdrawalFailed = defineEvent('WithdrawalFailed', 1, settled.extend({ reason: z.string() }))
