import type { UnsubscribeScope } from '../../../shared/contract/notifications.ts'
import { withoutMail } from '../../../shared/notifications/optional-mails.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { suppress } from '../../kit/mail/suppression.ts'
import {
  readNotificationPreferences,
  saveNotificationPreferences,
} from '../../kit/people/choices/notification-preferences.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import type { Table } from '../../kit/table/table.ts'
import { userOfToken } from './store.ts'

/**
 * Ends e-mails of a type, or all optional ones to the account's address (rules 16.9). Idempotent.
 * @throws Refusal notification.unknown_unsubscribe_link, also for a deleted account
 */
export async function unsubscribe(
  { table, now }: { readonly table: Table; readonly now: Date },
  { token, type }: { readonly token: string; readonly type: UnsubscribeScope },
): Promise<{ type: UnsubscribeScope }> {
  const userId = await userOfToken(table, token)
  const profile = userId === undefined ? undefined : await readProfile(table, userId)
  if (!profile) throw new Refusal('notification.unknown_unsubscribe_link')
  if (type === 'all') await suppress(table, profile.email, 'unsubscribed', now)
  else {
    const chosen = await readNotificationPreferences(table, profile.id)
    await saveNotificationPreferences(table, profile.id, withoutMail(chosen, type))
  }
  return { type }
}
