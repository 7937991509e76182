import { expect, test } from 'vitest'
import { firstTicketStatus, nextTicketStatus, type TicketAction, ticketStatus } from './ticket.ts'

test('allows exactly these actions of a ticket', () => {
  const actions = ['answer', 'close', 'reopen'] as const satisfies readonly TicketAction[]
  const table = Object.fromEntries(
    ticketStatus.options.map((from) => [from, actions.map((action) => nextTicketStatus(from, action))]),
  )
  expect(table).toEqual({
    open: ['answered', 'closed', undefined],
    answered: ['answered', 'closed', undefined],
    closed: [undefined, undefined, 'open'],
  })
  expect(firstTicketStatus).toBe('open')
})
