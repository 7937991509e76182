import { maxSelectedApprovals } from '../../shared/contract/approvals.ts'
import { type DonationFilters, donationId } from '../../shared/contract/donations.ts'
import { endOfDay, startOfDay } from '../../shared/days.ts'
import type { Page, PageRequest } from '../approvals/list.ts'
import type { Table } from '../kit/table/table.ts'
import { allEntities } from '../ledger/entities.ts'
import type { DonationRow } from './donation-row.ts'
import { type DonationQuery, donationsIn, donationsTo, findDonation } from './store.ts'

/** Each matching entity costs a Query. */
const mostEntities = 10

export async function findDonations(
  table: Table,
  { search = '', status, startDate, endDate }: DonationFilters,
  asked: PageRequest,
): Promise<Page<DonationRow>> {
  const wanted: DonationQuery = {
    status,
    from: startDate && startOfDay(startDate).toISOString(),
    to: endDate && endOfDay(endDate).toISOString(),
  }
  if (search === '') return donationsIn(table, wanted, asked)
  if (donationId.safeParse(search).success) {
    const row = await findDonation(table, search)
    return { rows: row ? [row] : [], next: undefined }
  }
  return donationsTo(table, await entitiesNamed(table, search), wanted, asked)
}

/** Stops at the selection limit. */
export async function findDonationIds(
  table: Table,
  filters: DonationFilters,
): Promise<{ ids: string[]; isComplete: boolean }> {
  const { rows, next } = await findDonations(table, filters, { before: undefined, size: maxSelectedApprovals })
  return { ids: rows.map(({ id }) => id), isComplete: next === undefined }
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Ignores accents and case; includes retired entities. */
async function entitiesNamed(table: Table, part: string): Promise<string[]> {
  const named = (await allEntities(table)).filter(({ name }) => folded(name).includes(folded(part)))
  return named.slice(0, mostEntities).map(({ id }) => id)
}
