import * as z from 'zod'
import { usedPixKeys } from '../kit/people/profile/pix-keys.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { readProfiles } from '../kit/people/profile/profiles.ts'
import { deviceTiesOf } from '../kit/people/sign-ins/devices.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { availableOf, payoutBlock } from '../ledger/balance.ts'
import { readBalance, readJournals, statementOf } from '../ledger/store.ts'
import type { PayoutRow } from './kinds/kind.ts'
import { type Party, type Sale, signalsOf } from './signals.ts'

/** The newest movements in which the newest sales are looked for. */
const searchedEntries = 100
const mostSales = 10
const mostPayouts = 5

/** Only who bought; the row belongs to orders. */
const boughtOrder = z.object({ id: z.string(), buyerId: z.uuid() })

/** What an admin sees of the user beside a payout (rules 10.23): balance, last payouts, signals. */
export async function personFile(table: Table, row: PayoutRow, others: readonly PayoutRow[], now: Date) {
  const { userId } = row
  const [balance, sales] = await Promise.all([readBalance(table, userId), recentSales(table, userId)])
  const buyers = await batchGet(
    table,
    sales.map(({ orderId }) => keys.order(orderId)),
  )
  const buyerOf = new Map(buyers.map((item) => boughtOrder.parse(item)).map(({ id, buyerId }) => [id, buyerId]))
  const profiles = await readProfiles(table, [...new Set([userId, ...buyerOf.values()])])
  const parties = new Map(
    await Promise.all([...profiles.values()].map(async (one) => [one.id, await partyOf(table, one, now)] as const)),
  )
  const seller = parties.get(userId)
  const traded = sales.map((sale) => ({ ...sale, buyer: parties.get(buyerOf.get(sale.orderId) ?? '') }))
  return {
    since: seller?.createdAt ?? null,
    availableCents: availableOf(balance),
    heldCents: balance.heldCents,
    blockedBy: payoutBlock(balance) ?? null,
    lastPayouts: others
      .filter(({ id }) => id !== row.id)
      .slice(0, mostPayouts)
      .map(({ id, amountCents, status, createdAt }) => ({ id, amountCents, status, createdAt })),
    signals: seller ? signalsOf(seller, traded, now) : [],
  }
}

async function partyOf(table: Table, profile: ProfileRow, now: Date): Promise<Party> {
  const [pixKeys, devices] = await Promise.all([usedPixKeys(table, profile.id), deviceTiesOf(table, profile.id, now)])
  return { ...profile, pixKeys, devices }
}

/** The newest completed sales with the time of acceptance: one Query each. */
async function recentSales(table: Table, userId: string): Promise<Omit<Sale, 'buyer'>[]> {
  const { entries } = await statementOf(table, userId, searchedEntries)
  const earned = entries.filter(
    ({ subject, action }) => subject.startsWith('sale/') && (action === 'earn' || action === 'defer'),
  )
  return await Promise.all(
    earned.slice(0, mostSales).map(async ({ subject, at }) => {
      const accepted = (await readJournals(table, subject)).findLast(({ action }) => action === 'accept')
      return { orderId: subject.slice('sale/'.length), acceptedAt: accepted?.at, earnedAt: at }
    }),
  )
}
