import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Table } from './table.ts'

type Update = Omit<ConstructorParameters<typeof UpdateCommand>[0], 'TableName'>

/** Returns whether the condition held. */
export async function updateWhere(table: Table, update: Update): Promise<boolean> {
  try {
    await table.client.send(
      new UpdateCommand({ TableName: table.name, ...update } as ConstructorParameters<typeof UpdateCommand>[0]),
    )
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}
