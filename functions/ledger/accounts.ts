import * as z from 'zod'

/**
 * A user's accounts (rules 10.3), in one guarded row. `uncovered` and `owed` are claims of the platform, so their lines
 * are debits; the others are credits. None changes its sign.
 */
export const personalAccounts = [
  ...(['escrow', 'pending', 'deferred', 'available', 'held', 'disputed', 'uncovered', 'owed'] as const),
] as const
export type PersonalAccount = (typeof personalAccounts)[number]

/** Their balances are sums over the journals; without a row of their own, sales need not all write it. */
export const platformAccounts = [
  ...(['provider', 'payouts', 'fees', 'returns', 'rewards', 'losses'] as const),
  ...(['provider-costs', 'bank'] as const),
] as const
export type PlatformAccount = (typeof platformAccounts)[number]

/** Amounts owed or given to others are positive, assets of the platform negative. */
export type Account = PlatformAccount | `entity/${string}` | `user/${string}/${PersonalAccount}`

export function accountOfUser(userId: string, account: PersonalAccount): Account {
  return `user/${userId}/${account}`
}

export function accountOfEntity(entityId: string): Account {
  return `entity/${entityId}`
}

const personalName = new RegExp(`^user/([\\w-]+)/(${personalAccounts.join('|')})$`)
const otherName = new RegExp(`^(${platformAccounts.join('|')}|entity/[\\w-]+)$`)

/** Undefined for platform and entity accounts. */
export function personalAccountOf(account: Account): { userId: string; account: PersonalAccount } | undefined {
  const [, userId, name] = personalName.exec(account) ?? []
  return userId === undefined ? undefined : { userId, account: name as PersonalAccount }
}

export const account = z.custom<Account>(
  (value) => typeof value === 'string' && (personalName.test(value) || otherName.test(value)),
  'is not an account',
)
