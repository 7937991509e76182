import type { TicketStatus } from '../../shared/life-cycles/ticket.ts'
import { plainText } from '../../shared/words/plain-text.ts'
import { type FilteredPage, filteredPage } from '../kit/table/filtered-page.ts'
import { keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'
import { type TicketRow, ticketRow } from './ticket-row.ts'

export interface TicketFilters {
  readonly status: TicketStatus
  /** Every word is in the message or in the address. */
  readonly search?: string | undefined
  /** Null for the tickets that no admin has. */
  readonly assigneeId?: string | null | undefined
}

const rowsPerRound = 100
export const mostRead = 300

/** Open tickets oldest first, others newest first. */
export function ticketQueue(
  table: Table,
  filters: TicketFilters,
  after: string | undefined,
  size: number,
): Promise<FilteredPage<TicketRow>> {
  const isFiltered = Boolean(filters.search) || filters.assigneeId !== undefined
  const asked = { ...tickets(filters.status, after), Limit: isFiltered ? rowsPerRound : size + 1 }
  return filteredPage(queryAll(table, asked), {
    size,
    mostRead,
    position: 'gsi2sk',
    parse: (item) => ticketRow.parse(item),
    fits: (row) => fits(row, filters),
  })
}

function tickets(status: TicketStatus, after: string | undefined) {
  const oldestFirst = status === 'open'
  return {
    IndexName: 'gsi2',
    KeyConditionExpression: `gsi2pk = :status${after === undefined ? '' : ` AND gsi2sk ${oldestFirst ? '>' : '<'} :after`}`,
    ExpressionAttributeValues: {
      ':status': keys.ticketsIn(status),
      ...(after !== undefined && { ':after': after }),
    },
    ScanIndexForward: oldestFirst,
  }
}

function fits({ message, email, assigneeId }: TicketRow, filters: TicketFilters): boolean {
  if (filters.assigneeId !== undefined && filters.assigneeId !== assigneeId) return false
  const text = plainText(`${message} ${email}`)
  return plainText(filters.search ?? '')
    .split(' ')
    .every((word) => text.includes(word))
}
