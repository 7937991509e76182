import { accountConfirmed } from '../../events/account-events.ts'
import { profileType } from '../../shared/contract/profiles.ts'
import { defaultLocale } from '../../shared/language-tag.ts'
import { locale } from '../../shared/locales.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { consentPart } from '../kit/people/choices/consents.ts'
import { profileItems } from '../kit/people/profile/profile-change.ts'
import { profileRow } from '../kit/people/profile/profile-row.ts'
import { hasProfile } from '../kit/people/profile/profiles.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { ConditionsFailed, type Part, transact } from '../kit/table/transaction.ts'
import { readAcceptance } from './gates/acceptance.ts'

export interface FinishDeps {
  readonly table: Table
  /** Joins this address once its owner has verified it (rules 2.4). */
  readonly adminEmail: string
  readonly joinAdmins: (userId: string) => Promise<void>
}

/** Attributes of a confirmed account in the user pool. */
export type PoolAttributes = Readonly<Record<string, string>>

export interface FinishedAccount {
  /** False where the account had its profile already. */
  readonly isNew: boolean
  readonly joinedAdmins: boolean
}

/**
 * Gives a confirmed account its profile, records the accepted terms and adds the deployment's admin address to the
 * group `admin` (rules 2.4, 2.22). Safe to repeat: the confirmation, each sign-in and a sweep call it.
 */
export async function finishAccount(deps: FinishDeps, attributes: PoolAttributes, now: Date): Promise<FinishedAccount> {
  const { table, adminEmail, joinAdmins } = deps
  const { sub = '', email = '' } = attributes
  if (await hasProfile(table, sub)) return { isNew: false, joinedAdmins: false }
  const joins = email.toLowerCase() === adminEmail.toLowerCase()
  // First: a failure in between leaves the account unfinished, so the next call joins it again.
  if (joins) await joinAdmins(sub)
  return { isNew: await makeProfile(table, attributes, now), joinedAdmins: joins }
}

/** Guards: no profile exists yet, because calls may meet; the account is not being deleted. */
async function makeProfile(table: Table, attributes: PoolAttributes, now: Date): Promise<boolean> {
  const { sub = '', email = '', phone_number: phone = '', 'custom:profile_type': type } = attributes
  const profile = profileRow.parse({
    id: sub,
    email: email.toLowerCase(),
    phone,
    name: null,
    // Accounts that an operator made in the pool have no type.
    profileType: profileType.catch('citizen').parse(type),
    stateId: null,
    cityId: null,
    // The owner can write any text there.
    locale: locale.catch(defaultLocale).parse(attributes.locale),
    createdAt: now.toISOString(),
  })
  const accepted = readAcceptance(attributes['custom:terms'])
  const isNew = 'attribute_not_exists(pk)'
  const notDeleted: Part = { ConditionCheck: { Key: keys.deletion(sub), ConditionExpression: isNew } }
  try {
    await transact(table, [
      { Delete: { Key: keys.pendingSignUp(profile.email) } },
      notDeleted,
      ...profileItems(profile).map((Item) => ({ Put: { Item, ConditionExpression: isNew } })),
      ...(accepted ? [consentPart(sub, 'terms', accepted.version, accepted.at)] : []),
      outboxPart(accountConfirmed, { userId: sub, profileType: profile.profileType }, now),
    ])
    return true
  } catch (error) {
    if (error instanceof ConditionsFailed) return false
    throw error
  }
}
