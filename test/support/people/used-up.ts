import { createHash } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { inject } from 'vitest'
import { freeSignUpsPerAddress } from '../../../functions/accounts/quotas.ts'
import { deployment } from '../../../functions/kit/budgets.ts'
import { textMessagesPerDay } from '../../../functions/kit/quotas.ts'
import { networkOf } from '../../../functions/kit/request.ts'
import type { Key } from '../../../functions/kit/table/keys.ts'
import { keys } from '../../../functions/kit/table/keys.ts'
import { windowOf } from '../../../functions/kit/table/quota.ts'
import { dayMs } from '../../../shared/days.ts'
import { tableOf } from '../tables/tables.ts'

const hourMs = 3_600_000
const localAddresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
/** This moment and the next window: a journey may run across its end. */
const moments = (windowMs: number) => [0, windowMs].map((ms) => new Date(Date.now() + ms))

function limitOf(entry: string, name: string): number {
  return Number(inject('cloud').functionEnvironments[`functions/accounts/entries/${entry}.ts`]?.[name])
}

/** Uses up the text messages of the day, or none. */
export async function useTextMessages(used: 'all' | 'none'): Promise<void> {
  const quota = textMessagesPerDay(limitOf('send-sms', 'TEXT_MESSAGES_PER_DAY'))
  const windows = moments(dayMs).map((at) => keys.quota(deployment, quota.kind, windowOf(quota, at).name))
  await setUsed(windows, used === 'all' ? quota.limit : 0)
}

/** Uses up the sign-ups that this machine's address has without a proof of work, or none. */
export async function useFreeSignUps(used: 'all' | 'none'): Promise<void> {
  const quota = freeSignUpsPerAddress(limitOf('api', 'FREE_SIGN_UPS_PER_ADDRESS'))
  const hash = (address: string) => createHash('sha256').update(address).digest('base64url')
  const windows = localAddresses
    .map(networkOf)
    .flatMap((address) => moments(hourMs).map((at) => keys.quota(hash(address), quota.kind, windowOf(quota, at).name)))
  await setUsed(windows, used === 'all' ? quota.limit : 0)
}

async function setUsed(windows: readonly Key[], used: number): Promise<void> {
  const { environment, tableName } = inject('cloud')
  const table = tableOf(environment, tableName)
  for (const Key of windows)
    await table.client.send(
      new UpdateCommand({
        TableName: tableName,
        Key,
        UpdateExpression: 'SET used = :used',
        ExpressionAttributeValues: { ':used': used },
      }),
    )
}
