import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { countsPart, newReferral, referralItem, referralParts } from '../../../functions/kit/rewards/referrals.ts'
import { keys } from '../../../functions/kit/table/keys.ts'
import { transact } from '../../../functions/kit/table/transaction.ts'
import { payableFromEntries } from '../../../shared/referrals/reward.ts'
import { clockAt } from '../../../shared/time-zones.ts'
import { publishApproved } from '../fixtures/ads.ts'
import { chooseInCheckout } from '../fixtures/checkout.ts'
import { invoke } from '../functions.ts'
import { localConsole, type Person } from '../people/people.ts'
import { asOperator, rowsUnder } from '../tables/rows.ts'

/** Gives a referrer qualified referrals of users who do not exist, one fewer than R$ 100 needs. */
export async function almostPayable({ userId }: Person): Promise<void> {
  await asOperator(async (client, name) => {
    const now = new Date()
    for (let entry = 1; entry < payableFromEntries; entry++) {
      const row = newReferral(userId, randomUUID(), now)
      await transact({ client, name }, referralParts(row))
      const Item = referralItem({ ...row, status: 'qualified', qualifiedAt: now.toISOString(), version: 2 })
      const counts = countsPart(userId, { pending: -1, earned: 1 })
      await transact({ client, name }, [{ Put: { Item } }, counts])
    }
  })
}

/** A sale from its ad to the confirmed pickup. */
export async function completeSale(seller: Person, buyer: Person, admin: Person, priceCents: number): Promise<void> {
  const ad = await publishApproved(seller, admin, { type: 'Fios de cobre', action: 'sale', priceCents })
  const { checkoutUrl } = await buyer.api.orders.create({ id: ad.id, attempt: randomUUID() })
  await chooseInCheckout(checkoutUrl, 'card')
  await localConsole().settle()
  const { id: conversationId } = await buyer.api.conversations.start({ id: ad.id })
  const { date } = clockAt('America/Sao_Paulo', new Date())
  const pickup = await buyer.api.pickups.propose({ conversationId, date, time: '23:59' })
  await seller.api.pickups.accept({ id: pickup.id })
  for (const person of [buyer, seller]) await person.api.pickups.confirm({ id: pickup.id })
  await localConsole().settle()
}

/** Lets the 30 days of a user's trades pass, without the shared clock, and counts them as the schedule does. */
export async function countTradesOf({ userId }: Person): Promise<void> {
  const { pk } = keys.referral(userId)
  const trades = (await rowsUnder(pk)).filter((sk) => sk.startsWith(keys.referralTradePrefix))
  await asOperator(async (client, TableName) => {
    for (const sk of trades) {
      const pickupId = sk.slice(keys.referralTradePrefix.length)
      const key = keys.referralCheck(new Date().toISOString(), userId, pickupId)
      await client.send(new PutCommand({ TableName, Item: { ...key, referredId: userId, pickupId } }))
    }
  })
  await invoke('functions/referrals/entries/count.ts')
}
