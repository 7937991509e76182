import type { Table } from '../../../functions/kit/table/table.ts'

/**
 * A table in which something happens just before each command of this name is sent: what somebody else does between a
 * use case's reading and its writing, or an error that it meets.
 */
export function meddled(table: Table, command: string, before: (nth: number) => Promise<unknown>): Table {
  let seen = 0
  const send = async (sent: { constructor: { name: string } }) => {
    if (sent.constructor.name === command) await before(++seen)
    return table.client.send(sent as Parameters<typeof table.client.send>[0])
  }
  return { name: table.name, client: { send } as unknown as Table['client'] }
}
