import { implement } from '@orpc/server'
import { collectionRecords, recordFileLines, recordPageSize } from '../../../shared/contract/collection-records.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireSignedIn } from '../../kit/people/actor.ts'
import type { ProfileRow } from '../../kit/people/profile/profile-row.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import { decodeCursor, nextCursor } from '../../kit/table/cursor.ts'
import { openTable } from '../../kit/table/table.ts'
import { keepsRecord } from '../count.ts'
import { csvOf } from '../csv.ts'
import { apiEnvironment } from '../env.ts'
import { figuresOf } from '../record-rows.ts'
import { issueReport } from '../report.ts'
import { readReport, reportPosition, reportsOf } from '../reports/store.ts'
import { linePosition, linesOf, monthsOf } from '../store.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const on = implement(collectionRecords).$context<RequestContext>()

/** @throws Refusal profile.not_found, collection_record.not_a_collector for citizens */
async function holderOf({ actor }: RequestContext): Promise<ProfileRow> {
  const profile = await readProfile(table, requireSignedIn(actor).userId)
  if (!profile) throw new Refusal('profile.not_found')
  if (!keepsRecord(profile)) throw new Refusal('collection_record.not_a_collector')
  return profile
}

export const router = on.router({
  figures: on.figures.handler(async ({ input, context }) => {
    const { id } = await holderOf(context)
    return figuresOf(input, await monthsOf(table, id, input))
  }),
  lines: on.lines.handler(async ({ input: { from, to, cursor }, context }) => {
    const before = decodeCursor(cursor, linePosition)
    const { id } = await holderOf(context)
    const { lines, next } = await linesOf(table, id, { from, to, before, size: recordPageSize })
    return { items: lines, nextCursor: nextCursor(next) }
  }),
  csv: on.csv.handler(async ({ input, context }) => {
    const { id } = await holderOf(context)
    const { lines, next } = await linesOf(table, id, { ...input, size: recordFileLines })
    return { name: `registro_${input.from}_${input.to}.csv`, text: csvOf(lines), isComplete: next === undefined }
  }),
  issueReport: on.issueReport.handler(async ({ input, context }) =>
    issueReport(table, await holderOf(context), input, context.now),
  ),
  reports: on.reports.handler(async ({ input, context }) => {
    const before = decodeCursor(input.cursor, reportPosition)
    const { reports, next } = await reportsOf(table, requireSignedIn(context.actor).userId, before)
    return { items: reports, nextCursor: nextCursor(next) }
  }),
  report: on.report.handler(async ({ input, context }) => {
    const report = await readReport(table, requireSignedIn(context.actor).userId, input.number)
    if (!report) throw new Refusal('collection_record.report_not_found')
    return report
  }),
})

export const handler = api('collection-records', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
