import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type PasskeyName, passkeyName, passkeysLimit } from '../../shared/contract/passkeys.ts'
import { Refusal } from '../../shared/refusals.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { decrementPart, incrementPart } from '../kit/table/tally.ts'
import { ConditionsFailed, transact } from '../kit/table/transaction.ts'

/** At most twenty. */
export async function passkeyNamesOf(table: Table, userId: string): Promise<PasskeyName[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': keys.passkey(userId, '').pk, ':prefix': keys.passkeyPrefix },
    }),
  )
  return Items.map((item) => passkeyName.parse(item))
}

/**
 * Guard: the passkey already has a name, or the user has fewer than twenty.
 * @throws Refusal passkey.too_many
 */
export async function namePasskey(table: Table, userId: string, named: PasskeyName): Promise<void> {
  if (await renamed(table, userId, named)) return
  try {
    await transact(table, [
      {
        Put: { Item: { ...keys.passkey(userId, named.id), ...named }, ConditionExpression: 'attribute_not_exists(pk)' },
      },
      incrementPart(keys.passkeyTally(userId), passkeysLimit, new Refusal('passkey.too_many')),
    ])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
    // A concurrent request named it; the failed first part has no refusal for this reason.
    await renamed(table, userId, named)
  }
}

export async function forgetPasskey(table: Table, userId: string, id: string): Promise<void> {
  try {
    await transact(table, [
      { Delete: { Key: keys.passkey(userId, id), ConditionExpression: 'attribute_exists(pk)' } },
      decrementPart(keys.passkeyTally(userId)),
    ])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
}

async function renamed(table: Table, userId: string, { id, name }: PasskeyName): Promise<boolean> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.passkey(userId, id),
        UpdateExpression: 'SET #name = :name',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':name': name },
      }),
    )
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}
