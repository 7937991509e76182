import { maxSelectedApprovals } from '../../shared/contract/approvals.ts'
import { endOfDay, startOfDay } from '../../shared/days.ts'
import { idOf } from '../../shared/ids.ts'
import type { PayoutStatus } from '../../shared/life-cycles/payout.ts'
import type { Page, PageRequest } from '../kit/table/newest.ts'
import type { Table } from '../kit/table/table.ts'
import type { Payout, PayoutViews } from './kinds/kind.ts'
import { findPayout, payoutsIn, payoutsOn, pendingPayouts } from './store.ts'

export interface Filters {
  readonly search?: string | undefined
  readonly status?: PayoutStatus | undefined
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

/** Newest first; what waits for a decision oldest first. */
export async function findPayouts<P extends Payout>(
  table: Table,
  { kind, searchedLists }: PayoutViews<P>,
  { search = '', status, startDate, endDate }: Filters,
  asked: PageRequest,
): Promise<Page<P['row']>> {
  const wanted = {
    status,
    from: startDate && startOfDay(startDate).toISOString(),
    to: endDate && endOfDay(endDate).toISOString(),
  }
  if (search === '' && status === 'pending') return pendingPayouts(table, kind, wanted, asked)
  if (search === '') return payoutsIn(table, kind, wanted, asked)
  if (idOf(kind.kind).safeParse(search).success) {
    const row = await findPayout(table, kind, search)
    return { rows: row ? [row] : [], next: undefined }
  }
  return payoutsOn(table, kind, await searchedLists(table, search), wanted, asked)
}

/** In the order of the list, up to the limit of a selection. */
export async function choosePayouts<P extends Payout>(
  table: Table,
  views: PayoutViews<P>,
  filters: Filters,
): Promise<{ ids: string[]; isComplete: boolean }> {
  const { rows, next } = await findPayouts(table, views, filters, { before: undefined, size: maxSelectedApprovals })
  return { ids: rows.map(({ id }) => id), isComplete: next === undefined }
}
