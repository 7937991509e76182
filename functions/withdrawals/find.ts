import { maxSelectedApprovals } from '../../shared/contract/approvals.ts'
import { type WithdrawalFilters, withdrawalId } from '../../shared/contract/withdrawals.ts'
import { endOfDay, startOfDay } from '../../shared/days.ts'
import type { Page, PageRequest } from '../approvals/list.ts'
import { findPeople } from '../kit/people/finding/found-people.ts'
import type { Table } from '../kit/table/table.ts'
import { findWithdrawal, type Wanted, withdrawalsIn, withdrawalsOf } from './store.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'

/** Newest first. */
export async function findWithdrawals(
  table: Table,
  { search = '', status, startDate, endDate }: WithdrawalFilters,
  asked: PageRequest,
): Promise<Page<WithdrawalRow>> {
  const wanted: Wanted = {
    status,
    from: startDate && startOfDay(startDate).toISOString(),
    to: endDate && endOfDay(endDate).toISOString(),
  }
  if (search === '') return withdrawalsIn(table, wanted, asked)
  if (withdrawalId.safeParse(search).success) {
    const row = await findWithdrawal(table, search)
    return { rows: row ? [row] : [], next: undefined }
  }
  return withdrawalsOf(table, await findPeople(table, search), wanted, asked)
}

/** Newest first, up to the limit of a selection. */
export async function chooseWithdrawals(
  table: Table,
  filters: WithdrawalFilters,
): Promise<{ ids: string[]; isComplete: boolean }> {
  const { rows, next } = await findWithdrawals(table, filters, { before: undefined, size: maxSelectedApprovals })
  return { ids: rows.map(({ id }) => id), isComplete: next === undefined }
}
