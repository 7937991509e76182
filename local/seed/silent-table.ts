import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { keyPrefixes } from '../../functions/kit/table/key-prefixes.ts'
import type { Table } from '../../functions/kit/table/table.ts'

/**
 * The same table without the events of its writes: demo data of the past notifies no user, counts nowhere and starts no
 * function.
 */
export function silentTable({ client, name }: Table): Table {
  const send = (command: object) =>
    client.send((command instanceof TransactWriteCommand ? withoutEvents(command) : command) as TransactWriteCommand)
  return { name, client: { send } as unknown as Table['client'] }
}

function withoutEvents({ input }: TransactWriteCommand): TransactWriteCommand {
  const TransactItems = input.TransactItems?.filter(({ Put }) => !String(Put?.Item?.pk).startsWith(keyPrefixes.outbox))
  return new TransactWriteCommand({ ...input, TransactItems })
}
