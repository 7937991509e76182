import type { TicketStatus } from '../../shared/life-cycles/ticket.ts'
import { plainText } from '../../shared/words/plain-text.ts'
import { keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import { readable } from '../kit/table/readable.ts'
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
/** Filters are applied after reading: rows that one page may read. */
export const mostRead = 300

interface QueuePage {
  readonly rows: readonly TicketRow[]
  /** The id after which the next page begins. */
  readonly next: string | undefined
  /** The page ends because it read its most, not because it is full. */
  readonly isPartial: boolean
}

/** Open tickets oldest first, others newest first. */
export async function ticketQueue(
  table: Table,
  filters: TicketFilters,
  after: string | undefined,
  size: number,
): Promise<QueuePage> {
  const isFiltered = Boolean(filters.search) || filters.assigneeId !== undefined
  const asked = { ...tickets(filters.status, after), Limit: isFiltered ? rowsPerRound : size + 1 }
  const wanted: TicketRow[] = []
  let [read, last] = [0, '']
  for await (const item of queryAll(table, asked)) {
    // A further ticket that fits: this page is full and does not hold the last one.
    const [row] = readable([item], (one) => ticketRow.parse(one)).filter((one) => fits(one, filters))
    if (row && wanted.length === size) return { rows: wanted, next: last, isPartial: false }
    if (row) wanted.push(row)
    read++
    last = String(item.gsi2sk)
    if (read === mostRead) return { rows: wanted, next: last, isPartial: isFiltered }
  }
  return { rows: wanted, next: undefined, isPartial: false }
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
