import * as z from 'zod'

/**
 * A person's accounts (rules 10.3). They authorise: none goes below zero, and what they hold stands in the person's
 * one guarded row.
 */
export const personalAccounts = ['escrow', 'pending', 'available', 'held'] as const
export type PersonalAccount = (typeof personalAccounts)[number]

/**
 * Accounts of the platform. They only record: nothing is decided by them, so they have no row of their own that every
 * sale would have to write. What is in them is folded from the journals.
 */
export const platformAccounts = ['provider', 'payouts', 'fees', 'returns', 'rewards', 'losses'] as const
export type PlatformAccount = (typeof platformAccounts)[number]

/** Credit is positive, debit negative: what somebody is owed or given stands above zero, what we hold below. */
export type Account = PlatformAccount | `entity/${string}` | `user/${string}/${PersonalAccount}`

export function accountOfUser(userId: string, account: PersonalAccount): Account {
  return `user/${userId}/${account}`
}

export function accountOfEntity(entityId: string): Account {
  return `entity/${entityId}`
}

const personalName = new RegExp(`^user/([\\w-]+)/(${personalAccounts.join('|')})$`)
const otherName = new RegExp(`^(${platformAccounts.join('|')}|entity/[\\w-]+)$`)

/** Whose account it is and which; undefined for those of the platform and of entities. */
export function personalAccountOf(account: Account): { userId: string; account: PersonalAccount } | undefined {
  const [, userId, name] = personalName.exec(account) ?? []
  return userId === undefined ? undefined : { userId, account: name as PersonalAccount }
}

export const account = z.custom<Account>(
  (value) => typeof value === 'string' && (personalName.test(value) || otherName.test(value)),
  'is no account',
)
