import type { Table } from '../../../functions/kit/table/table.ts'

/**
 * Returns a table that calls `before` ahead of each command of this name, to simulate a concurrent change or an error.
 */
export function withInterruption(table: Table, command: string, before: (nth: number) => Promise<unknown>): Table {
  let seen = 0
  const send = async (sent: { constructor: { name: string } }) => {
    if (sent.constructor.name === command) await before(++seen)
    return table.client.send(sent as Parameters<typeof table.client.send>[0])
  }
  return { name: table.name, client: { send } as unknown as Table['client'] }
}

/** Returns a table that sends each transaction twice and answers as to the second, so that guards of new rows fail. */
export function writingTwice(table: Table): Table {
  const { name, client } = table
  const send = async (sent: { constructor: { name: string } }) => {
    const command = sent as Parameters<typeof client.send>[0]
    if (sent.constructor.name === 'TransactWriteCommand') await client.send(command)
    return client.send(command)
  }
  return { name, client: { send } as unknown as Table['client'] }
}
