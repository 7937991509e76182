import * as z from 'zod'

/** States of a support ticket (rules 19.3). */
export const ticketStatus = z.enum(['open', 'answered', 'closed'])
export type TicketStatus = z.infer<typeof ticketStatus>

/** All are taken by an admin. */
export type TicketAction = 'answer' | 'close' | 'reopen'

interface Transition {
  readonly action: TicketAction
  readonly from: TicketStatus
  readonly to: TicketStatus
}

export const firstTicketStatus = 'open' satisfies TicketStatus

/** Shared by use cases, buttons and tests. Others are refused. */
export const ticketLifeCycle: readonly Transition[] = [
  { action: 'answer', from: 'open', to: 'answered' },
  { action: 'answer', from: 'answered', to: 'answered' },
  { action: 'close', from: 'open', to: 'closed' },
  { action: 'close', from: 'answered', to: 'closed' },
  { action: 'reopen', from: 'closed', to: 'open' },
]

export function nextTicketStatus(from: TicketStatus, action: TicketAction): TicketStatus | undefined {
  return ticketLifeCycle.find((t) => t.from === from && t.action === action)?.to
}
