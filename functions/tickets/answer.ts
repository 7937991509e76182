import { randomBytes } from 'node:crypto'
import type { Actor } from '../kit/people/actor.ts'
import type { Table } from '../kit/table/table.ts'
import { decideAnswer, decideAssignment, decideStep } from './decide.ts'
import { addAnswer, changeTicket, readTicket } from './store.ts'
import type { TicketRow } from './ticket-row.ts'

interface Deps {
  readonly table: Table
  readonly now: Date
}

interface Seen {
  readonly id: string
  readonly version: number
}

/** @throws Refusal ticket.not_found, ticket.answers_used_up; as `decideAnswer` */
export async function answerTicket(
  { table, now }: Deps,
  admin: Actor,
  { id, version, text }: Seen & { readonly text: string },
): Promise<TicketRow> {
  const before = await readTicket(table, id)
  const linkToken = randomBytes(24).toString('base64url')
  const after = decideAnswer(before, admin, { version, text, linkToken }, now)
  await addAnswer(table, admin, { before, after, linkToken }, now)
  return after
}

/** @throws Refusal ticket.not_found; as `decideStep` */
export async function stepTicket(
  { table, now }: Deps,
  admin: Actor,
  { id, version }: Seen,
  action: 'close' | 'reopen',
): Promise<TicketRow> {
  const before = await readTicket(table, id)
  const after = decideStep(before, version, action)
  await changeTicket(table, admin, { action, before, after }, now)
  return after
}

/** @throws Refusal ticket.not_found; as `decideAssignment` */
export async function assignTicket(
  { table, now }: Deps,
  admin: Actor,
  { id, version, to }: Seen & { readonly to: 'me' | 'none' },
): Promise<TicketRow> {
  const before = await readTicket(table, id)
  const after = decideAssignment(before, version, to === 'me' ? admin.userId : null)
  await changeTicket(table, admin, { action: 'assign', before, after }, now)
  return after
}
