import type fc from 'fast-check'
import type { Table } from '../../../functions/kit/table/table.ts'

/** The table as one of many callers has it: each call goes when the scheduler lets it, and not before. */
export function inTurnsOf(table: Table, scheduler: fc.Scheduler): Table {
  const send = (command: never) => scheduler.schedule(Promise.resolve()).then(() => table.client.send(command))
  return { name: table.name, client: { send } as unknown as Table['client'] }
}
