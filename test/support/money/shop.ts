import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach } from 'vitest'
import { itemsOf } from '../../../functions/catalogue/recyclable-rows.ts'
import type { Actor } from '../../../functions/kit/people/actor.ts'
import { keys } from '../../../functions/kit/table/keys.ts'
import { createOrder } from '../../../functions/orders/create.ts'
import { sampleAd } from '../fixtures/ad-rows.ts'
import { everyRow } from '../people/person.ts'
import { sampleProfile } from '../people/profiles.ts'
import { createTable } from '../tables/table.ts'
import { memoryProvider } from './provider.ts'

/** Creates before each test a table with an ad for R$ 100, and an unused provider. */
export function createShop(now: Date) {
  const table = createTable()
  const deps = { table, now }
  const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const shown = { status: 'approved', hidden: false } as const
  const ad = sampleAd({ ...shown, priceCents: 10_000 })
  const boss: Actor = { userId: randomUUID(), isAdmin: true }
  const provider = memoryProvider(() => later(1))
  const put = (Item: Record<string, unknown>) => table.client.send(new PutCommand({ TableName: table.name, Item }))
  const person = async (): Promise<Actor> => {
    const profile = sampleProfile({ id: randomUUID() })
    await put({ ...keys.profile(profile.id), ...profile })
    return { userId: profile.id, isAdmin: false }
  }
  beforeEach(async () => {
    provider.payments.clear()
    provider.refundKeys.length = 0
    provider.refusal = undefined
    provider.report = []
    for (const item of itemsOf(ad)) await put(item)
  })
  return {
    table,
    deps,
    later,
    ad,
    boss,
    provider,
    put,
    person,
    buy: async (buyer?: Actor, attempt = randomUUID()) =>
      createOrder({ ...deps, provider }, buyer ?? (await person()), { id: ad.id, attempt }),
    events: async () =>
      (await everyRow(table)).flatMap(({ pk, name }) => (pk.startsWith('OUTBOX#') ? [String(name)] : [])).sort(),
  }
}
