import type { DonationFile, DonationLine, DonationView } from '../../shared/contract/donations.ts'
import { readApprovalContext, readHistory } from '../approvals/read-history.ts'
import { recordExport } from '../approvals/record-export.ts'
import type { Actor } from '../kit/people/actor.ts'
import { readProfiles } from '../kit/people/profile/profiles.ts'
import type { Table } from '../kit/table/table.ts'
import { readEntities } from '../ledger/entities.ts'
import { csvOf } from './csv.ts'
import type { DonationRow } from './donation-row.ts'
import { readDonation, readDonations } from './store.ts'
import { type Entities, fileOf, lineOf, viewOf } from './view.ts'

export async function viewsFor(table: Table, rows: readonly DonationRow[]): Promise<DonationView[]> {
  const entities = await entitiesOf(table, rows)
  return rows.map((row) => viewOf(row, entities))
}

export async function viewFor(table: Table, row: DonationRow): Promise<DonationView> {
  return viewOf(row, await entitiesOf(table, [row]))
}

export async function linesFor(table: Table, rows: readonly DonationRow[]): Promise<DonationLine[]> {
  const [entities, beside] = await Promise.all([entitiesOf(table, rows), readApprovalContext(table, 'donation', rows)])
  return rows.map((row) => lineOf(row, entities, beside))
}

/** @throws Refusal donation.not_found */
export async function fileFor(table: Table, id: string): Promise<DonationFile> {
  const row = await readDonation(table, id)
  const [entities, beside, history] = await Promise.all([
    entitiesOf(table, [row]),
    readApprovalContext(table, 'donation', [row]),
    readHistory(table, 'donation', id),
  ])
  return fileOf(row, entities, beside, history)
}

/** Audits the export. */
export async function csvFor(
  { table, now }: { readonly table: Table; readonly now: Date },
  actor: Actor,
  ids: readonly string[],
): Promise<string> {
  const rows = await readDonations(table, [...new Set(ids)])
  await recordExport(
    { table, now },
    actor,
    'donation',
    rows.map(({ id }) => id),
  )
  const [entities, profiles] = await Promise.all([
    entitiesOf(table, rows),
    readProfiles(table, [...new Set(rows.map(({ userId }) => userId))]),
  ])
  return csvOf(rows, entities, profiles)
}

function entitiesOf(table: Table, rows: readonly DonationRow[]): Promise<Entities> {
  return readEntities(table, [...new Set(rows.map(({ entityId }) => entityId))])
}
