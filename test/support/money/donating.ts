import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { requestDonation } from '../../../functions/donations/request.ts'
import { settleDonation } from '../../../functions/donations/settle.ts'
import type { Actor } from '../../../functions/kit/people/actor.ts'
import { profileItems } from '../../../functions/kit/people/profile/profile-change.ts'
import { transact } from '../../../functions/kit/table/transaction.ts'
import type { EntityRow } from '../../../functions/ledger/entities.ts'
import { reward } from '../../../functions/ledger/movements.ts'
import { moveMoney } from '../../../functions/ledger/store.ts'
import type { DonationDraft } from '../../../shared/contract/donations.ts'
import { plantEntity } from '../fixtures/entities.ts'
import { sampleProfile } from '../people/profiles.ts'
import { createTable } from '../tables/table.ts'

/** Creates before each test a table with the giver ana, two admins and an entity. */
export function createDonationSetup(now: Date) {
  const table = createTable()
  const person = (isAdmin: boolean): Actor => ({ userId: randomUUID(), isAdmin })
  const [ana, admin, other] = [person(false), person(true), person(true)]
  const admins = { isAdmin: async (id: string) => id === admin.userId || id === other.userId }
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  let entity: EntityRow | undefined
  const abrigo = () => {
    if (!entity) throw new Error('The entity is created before each test')
    return entity
  }
  const form = (different: Partial<DonationDraft> = {}) => ({
    ...{ entityId: abrigo().id, amountCents: 10_000, taxId: '529.982.247-25', idempotencyKey: randomUUID() },
    ...different,
  })

  beforeEach(async () => {
    const people = [
      { id: ana.userId, name: 'ana', taxId: '52998224725' },
      { id: admin.userId, name: 'bia' },
      { id: other.userId, name: 'caio' },
    ].map((one) => sampleProfile({ email: `${one.name}@mail.example`, ...one }))
    const items = people.flatMap(profileItems)
    await transact(
      table,
      items.map((Item) => ({ Put: { Item } })),
    )
    entity = await plantEntity(table)
  })

  return {
    ...{ table, ana, admin, other, admins, abrigo, form, at },
    earn: (amountCents: number, when = now) =>
      moveMoney(table, [reward(randomUUID(), { userId: ana.userId, amountCents })], { now: when }),
    request: (given = form(), when = now) => requestDonation({ table, now: when }, ana, given),
    settle: (id: string, actor = admin, verdict: 'post' | 'release' = 'post') =>
      settleDonation({ table, admins, now: at(1) }, actor, id, {
        verdict,
        reason: 'A entidade mudou de banco.',
      }),
  }
}
