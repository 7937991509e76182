import { findRecyclable } from '../catalogue/store.ts'
import type { Actor } from '../kit/people/actor.ts'
import { requireOtherCase } from '../kit/people/admins/own-case.ts'
import type { Table } from '../kit/table/table.ts'
import { findConversation } from '../talk/store.ts'
import type { Report } from './decide.ts'
import { readReport, resolveReport } from './store.ts'

/**
 * Closes a report with a note. The admin is neither its reporter nor owns what it is about.
 * @throws Refusal report.not_found, access.own_case
 */
export async function closeReport(table: Table, actor: Actor, id: string, note: string, now: Date): Promise<Report> {
  const row = await readReport(table, id)
  await requireOtherCase(table, actor, [row.reporterId, ...(await partiesOf(table, row))])
  return await resolveReport(table, actor, id, note, now)
}

/** What was reported may be deleted since. */
async function partiesOf(table: Table, { recyclableId, conversation }: Report): Promise<string[]> {
  if (!conversation) return [(await findRecyclable(table, recyclableId))?.ownerId ?? []].flat()
  const found = await findConversation(table, conversation.id)
  return found ? [found.ownerId, found.interestedId] : []
}
