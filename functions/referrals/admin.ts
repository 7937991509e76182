import { maxSelectedApprovals } from '../../shared/contract/approvals.ts'
import type { ReferralFilters, ReferralFlag, ReferralLine } from '../../shared/contract/referrals.ts'
import { endOfDay, startOfDay } from '../../shared/days.ts'
import type { ReferralStatus } from '../../shared/life-cycles/referral.ts'
import { rewardCents } from '../../shared/referrals/reward.ts'
import { recordExport } from '../approvals/record-export.ts'
import { csvAmount, csvFile, csvInstant } from '../kit/csv.ts'
import type { Actor } from '../kit/people/actor.ts'
import { findPeople } from '../kit/people/finding/found-people.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { readProfiles } from '../kit/people/profile/profiles.ts'
import type { ReferralRow } from '../kit/rewards/referrals.ts'
import { mergePage, type Page, type PageRequest, positionOf } from '../kit/table/newest.ts'
import type { Table } from '../kit/table/table.ts'
import { readFlags } from './flags.ts'
import { readCountsOf, readReferrals, referralsIn, referralsOf, type Wanted } from './store.ts'

/** Newest first. A search finds what a user referred and the user's own referral. */
export async function findReferrals(
  table: Table,
  { search = '', status, startDate, endDate }: ReferralFilters,
  asked: PageRequest,
): Promise<Page<ReferralRow>> {
  const wanted: Wanted = {
    status,
    from: startDate && startOfDay(startDate).toISOString(),
    to: endDate && endOfDay(endDate).toISOString(),
  }
  if (search === '') return referralsIn(table, wanted, asked)
  const people = await findPeople(table, search)
  const [given, own] = await Promise.all([
    referralsOf(table, people, wanted, { ...asked, size: asked.size + 1 }),
    readReferrals(table, people),
  ])
  const fitting = own.filter((row) => isWanted(row, wanted, asked) && !given.rows.some(({ id }) => id === row.id))
  return mergePage([given.rows, fitting], asked.size)
}

function isWanted(row: ReferralRow, { status, from = '0', to = '9' }: Wanted, { before }: PageRequest): boolean {
  const isInPeriod = row.createdAt >= from && row.createdAt <= to
  return isInPeriod && (status ?? row.status) === row.status && (before === undefined || positionOf(row) < before)
}

/** Newest first, up to the limit of a selection. */
export async function chooseReferrals(table: Table, filters: ReferralFilters) {
  const { rows, next } = await findReferrals(table, filters, { before: undefined, size: maxSelectedApprovals })
  return { ids: rows.map(({ referredId }) => referredId), isComplete: next === undefined }
}

export async function linesOf(table: Table, rows: readonly ReferralRow[]): Promise<ReferralLine[]> {
  const [profiles, counts] = await Promise.all([
    profilesOf(table, rows),
    readCountsOf(
      table,
      rows.map(({ referrerId }) => referrerId),
    ),
  ])
  const flags = await readFlags(table, rows, profiles)
  return rows.map(({ referrerId, referredId, hidden: _, version: __, ...row }) => ({
    ...row,
    flags: flags.get(row.id) ?? row.flags,
    referrer: personOf(referrerId, profiles),
    referred: personOf(referredId, profiles),
    referrerEarnedCents: (counts.get(referrerId)?.earned ?? 0) * rewardCents,
  }))
}

function personOf(id: string, profiles: ReadonlyMap<string, ProfileRow>) {
  const { name = null, email = null } = profiles.get(id) ?? {}
  return { id, name, email }
}

function profilesOf(table: Table, rows: readonly ReferralRow[]) {
  return readProfiles(table, [...new Set(rows.flatMap(({ referrerId, referredId }) => [referrerId, referredId]))])
}

const statusNames: Readonly<Record<ReferralStatus, string>> = {
  pending: 'Pendente',
  qualified: 'Qualificado',
  paid: 'Pago',
  taken_back: 'Cobrado de volta',
}
const flagNames: Readonly<Record<ReferralFlag, string>> = {
  shared_phone: 'Mesmo telefone',
  shared_pix_key: 'Mesma chave PIX',
  traded_with_referrer: 'Negócio com quem indicou',
  trade_ring: 'Negócios dentro do grupo indicado',
}

const columns = [
  'ID',
  'Quem indicou',
  'E-mail de quem indicou',
  'Indicado',
  'E-mail do indicado',
  'Vendas',
  'Compras',
  'Recompensa',
  'Situação',
  'Avisos',
  'Data da indicação',
  'Data da qualificação',
  'Data do pagamento',
  'Data da cobrança de volta',
]

/** Audits each referral first, because the file has data of many people (rules 12.3). */
export async function csvOfReferrals(
  { table, now }: { readonly table: Table; readonly now: Date },
  actor: Actor,
  ids: readonly string[],
): Promise<string> {
  const rows = await readReferrals(table, ids)
  await recordExport(
    { table, now },
    actor,
    'referral',
    rows.map(({ referredId }) => referredId),
  )
  const profiles = await profilesOf(table, rows)
  const flags = await readFlags(table, rows, profiles)
  const person = (id: string) => [profiles.get(id)?.name ?? '', profiles.get(id)?.email ?? '']
  const instant = (at: string | null) => (at === null ? '' : csvInstant(at))
  const lines = rows.map((row) => [
    row.id,
    ...person(row.referrerId),
    ...person(row.referredId),
    csvAmount(row.soldCents),
    csvAmount(row.boughtCents),
    csvAmount(rewardCents),
    statusNames[row.status],
    (flags.get(row.id) ?? row.flags).map((flag) => flagNames[flag]).join(', '),
    instant(row.createdAt),
    instant(row.qualifiedAt),
    instant(row.paidAt),
    instant(row.takenBackAt),
  ])
  return csvFile(columns, lines)
}
