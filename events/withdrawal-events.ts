import * as z from 'zod'
import { withdrawalId } from '../shared/contract/withdrawals.ts'
import { defineEvent } from './event.ts'

const about = z.object({ withdrawalId, userId: z.uuid() })
/** The key is hidden: an event travels further than a transfer needs it. */
const settled = about.extend({ amountCents: z.int().positive(), hiddenPixKey: z.string() })

/** Somebody asked for a withdrawal; the amount is set apart. */
export const withdrawalRequested = defineEvent('WithdrawalRequested', 1, about)
/** An admin has made the transfer. */
export const withdrawalCompleted = defineEvent('WithdrawalCompleted', 1, settled)
/** It was not made: the amount is available again. */
export const withdrawalFailed = defineEvent('WithdrawalFailed', 1, settled.extend({ reason: z.string() }))
