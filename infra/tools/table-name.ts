import { type DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'

/** @throws Error when no table is named and the account does not have exactly one */
export async function tableName(client: DynamoDBClient, named: string | undefined, usage: string): Promise<string> {
  if (named) return named
  const { TableNames: [only, ...others] = [] } = await client.send(new ListTablesCommand({}))
  if (!only || others.length > 0) throw new Error(`Name the table:\n${usage}`)
  return only
}
