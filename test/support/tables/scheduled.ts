import type fc from 'fast-check'
import type { Table } from '../../../functions/kit/table/table.ts'

/** Returns a table whose calls wait until the scheduler releases them, for tests of concurrent callers. */
export function scheduledTable(table: Table, scheduler: fc.Scheduler): Table {
  const send = (command: never) => scheduler.schedule(Promise.resolve()).then(() => table.client.send(command))
  return { name: table.name, client: { send } as unknown as Table['client'] }
}
