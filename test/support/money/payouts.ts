import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import type { Actor } from '../../../functions/kit/people/actor.ts'
import { profileItems } from '../../../functions/kit/people/profile/profile-change.ts'
import { transact } from '../../../functions/kit/table/transaction.ts'
import type { EntityRow } from '../../../functions/ledger/entities.ts'
import { reward } from '../../../functions/ledger/movements.ts'
import { moveMoney } from '../../../functions/ledger/store.ts'
import { type Filters, findPayouts } from '../../../functions/payouts/find.ts'
import { donationViews } from '../../../functions/payouts/kinds/donation-view.ts'
import type { Payout, PayoutViews } from '../../../functions/payouts/kinds/kind.ts'
import { withdrawalViews } from '../../../functions/payouts/kinds/withdrawal-view.ts'
import { csvFor, fileFor, linesFor, viewsFor } from '../../../functions/payouts/read.ts'
import { requestPayout } from '../../../functions/payouts/request.ts'
import { type SettleDeps, settlePayout, settlePayouts } from '../../../functions/payouts/settle.ts'
import { payoutsOf, readPayout } from '../../../functions/payouts/store.ts'
import type { Transfer } from '../../../functions/payouts/withdrawal-rules.ts'
import { dayMs } from '../../../shared/days.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { plantEntity } from '../fixtures/entities.ts'
import { sampleProfile } from '../people/profiles.ts'
import { cpfOfUser } from '../people/tax-ids.ts'
import { createTable } from '../tables/table.ts'

/** Creates before each test a table with the user ana, two admins and an entity. */
export function createPayoutSetup(now: Date) {
  const table = createTable()
  const person = (isAdmin: boolean): Actor => ({ userId: randomUUID(), isAdmin })
  const [ana, admin, other] = [person(false), person(true), person(true)]
  const admins = { isAdmin: async (id: string) => id === admin.userId || id === other.userId }
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  const profiles = [
    { id: ana.userId, name: 'ana', taxId: '52998224725' },
    { id: admin.userId, name: 'bia', taxId: cpfOfUser(admin.userId) },
    { id: other.userId, name: 'caio', taxId: cpfOfUser(other.userId) },
  ].map((one) =>
    sampleProfile({ email: `${one.name}@mail.example`, taxIdSince: at(-60 * dayMs).toISOString(), ...one }),
  )
  let entity: EntityRow | undefined
  const abrigo = () => {
    if (!entity) throw new Error('The entity is created before each test')
    return entity
  }

  beforeEach(async () => {
    const items = profiles.flatMap(profileItems)
    await transact(
      table,
      items.map((Item) => ({ Put: { Item } })),
    )
    entity = await plantEntity(table)
  })

  /** The use cases of one kind, on this table. */
  function operationsOf<P extends Payout>(views: PayoutViews<P>, draftOf: (amountCents: number) => P['draft']) {
    const { kind } = views
    const form = (amountCents = 10_000, different: Partial<P['draft']> = {}) => ({
      idempotencyKey: randomUUID(),
      ...draftOf(amountCents),
      ...different,
    })
    const settleDeps: SettleDeps = { table, admins, now: at(1) }
    return {
      form,
      request: (given = form(), when = now, actor = ana) => requestPayout(kind, { table, now: when }, actor, given),
      settle: (
        id: string,
        actor = admin,
        verdict: 'post' | 'release' = 'post',
        deps = settleDeps,
        transfer: Transfer | undefined = undefined,
      ) => settlePayout(kind, deps, actor, id, { verdict, reason: 'A chave mudou.', transfer }),
      settleAll: (ids: readonly string[], actor = admin, verdict: 'post' | 'release' = 'post', reason = '') =>
        settlePayouts(kind, settleDeps, actor, { ids, verdict: kind.verdicts[verdict], reason }),
      read: (id: string) => readPayout(table, kind, id),
      own: () => payoutsOf(table, kind, ana.userId, { before: undefined, size: 10 }),
      find: (filters: Filters, before: string | undefined, size: number) =>
        findPayouts(table, views, filters, { before, size }),
      viewsOf: (rows: readonly P['row'][]) => viewsFor(table, views, rows),
      linesOf: (rows: readonly P['row'][]) => linesFor(table, views, rows, now),
      file: (id: string) => fileFor(table, views, id, now),
      csv: (ids: readonly string[], when = now) => csvFor({ table, now: when }, views, admin, ids),
    }
  }

  const taxId = '529.982.247-25'
  return {
    table,
    ana,
    admin,
    other,
    admins,
    profiles,
    abrigo,
    at,
    /** The tax number of an admin, as PIX key too; the forms have those of ana. */
    ownKeyOf: ({ userId }: Actor) => ({ taxId: cpfOfUser(userId), pixKey: cpfOfUser(userId) }),
    /** Old enough to be withdrawn. */
    earn: (amountCents: number, when = at(-60 * dayMs), actor = ana) =>
      moveMoney(table, [reward(randomUUID(), { userId: actor.userId, amountCents })], { now: when }),
    withdrawals: operationsOf(withdrawalViews, (amountCents) => ({
      ...({ amountCents, taxId, pixKeyType: 'cpf', pixKey: taxId } as const),
    })),
    donations: operationsOf(donationViews, (amountCents) => ({ amountCents, taxId, entityId: abrigo().id })),
  }
}

/** Counts what became of concurrent calls: `done`, or the code of the refusal. */
export async function tally(all: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const one of await Promise.allSettled(all)) {
    const name =
      one.status === 'fulfilled' ? 'done' : one.reason instanceof Refusal ? one.reason.code : String(one.reason)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
