import type { Locale } from '../../shared/locales.ts'
import { Refusal } from '../../shared/refusals.ts'
import { countUse } from '../kit/limits/quota.ts'
import type { Actor } from '../kit/people/actor.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { updateWhere } from '../kit/table/update-where.ts'
import { savedLocales } from './quotas.ts'

/**
 * Stores the language of e-mails, pushes, text messages and calendars (rules 1.4). Leaves the version alone, so that an
 * open form can still be saved. Guard: the profile exists.
 * @throws Refusal profile.not_found, request.limit_reached
 */
export async function saveLocale(table: Table, { userId }: Actor, locale: Locale, now: Date): Promise<void> {
  await countUse(table, savedLocales, userId, now)
  const isSaved = await updateWhere(table, {
    Key: keys.profile(userId),
    UpdateExpression: 'SET #locale = :locale',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#locale': 'locale' },
    ExpressionAttributeValues: { ':locale': locale },
  })
  if (!isSaved) throw new Refusal('profile.not_found')
}
