import { Refusal } from '../../../shared/refusals.ts'
import { countUse } from '../../kit/limits/quota.ts'
import { readAccount } from '../../kit/people/profile/profiles.ts'
import { deviceCheckAfter, scheduleDeviceCheck } from '../../kit/people/sign-ins/devices.ts'
import { withFactorsOpened } from '../../kit/people/sign-ins/fresh-proof.ts'
import { holderOf, issuePoolPass } from '../../kit/people/sign-ins/pool-pass.ts'
import { keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'
import { updateWhere } from '../../kit/table/update-where.ts'
import { selfServices } from '../quotas.ts'

/**
 * Returns the pass for one renewal of tokens with the self-service scope, after a fresh proof. Adding an
 * authenticator must be named: it proves nothing for a day.
 * @throws Refusal request.limit_reached, profile.not_found
 */
export async function openSelfService(
  table: Table,
  userId: string,
  factor: 'authenticator' | 'other',
  now: Date,
): Promise<string> {
  await countUse(table, selfServices, userId, now)
  if (factor === 'authenticator') await updateProfile(table, userId, 'authenticatorOpenedAt', now.toISOString())
  await recordFactorsOpened(table, userId, now)
  return issuePoolPass(table, holderOf.selfService(userId), now)
}

/**
 * Records that tokens are issued which can add sign-in factors and devices, before they are: from then on such factors
 * count as new, and the devices are swept. Of two updates at the same time one stays, with a time of both. Accounts
 * without a profile have nothing to record.
 */
export async function recordFactorsOpened(table: Table, userId: string, now: Date): Promise<void> {
  const profile = await readAccount(table, userId)
  if (!profile) return
  await updateProfile(table, userId, 'factorsOpenedAt', withFactorsOpened(profile.factorsOpenedAt, now))
  await scheduleDeviceCheck(table, userId, deviceCheckAfter(now))
}

/** @throws Refusal profile.not_found; guarded by the update's condition */
async function updateProfile(table: Table, userId: string, name: string, value: unknown): Promise<void> {
  const updated = await updateWhere(table, {
    Key: keys.profile(userId),
    UpdateExpression: 'SET #name = :value',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':value': value },
  })
  if (!updated) throw new Refusal('profile.not_found')
}
