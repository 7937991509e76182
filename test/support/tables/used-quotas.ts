import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { onTestFinished } from 'vitest'
import { type Quota, windowOf } from '../../../functions/kit/limits/quota.ts'
import { keys } from '../../../functions/kit/table/keys.ts'
import { asOperator } from './rows.ts'

/**
 * Sets the uses of a quota until the test ends, in this window and the next one: the test may run across a window's
 * end.
 */
export async function setUsed(quota: Quota, subject: string, used = quota.limit): Promise<void> {
  const window = windowOf(quota, new Date())
  const Keys = [window, windowOf(quota, window.ends)].map(({ name }) => keys.quota(subject, quota.kind, name))
  onTestFinished(() =>
    asOperator(async (client, TableName) => {
      for (const Key of Keys) await client.send(new DeleteCommand({ TableName, Key }))
    }),
  )
  await asOperator(async (client, TableName) => {
    for (const Key of Keys) await client.send(new PutCommand({ TableName, Item: { ...Key, used } }))
  })
}
