import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { donation, reward } from '../../functions/ledger/movements.ts'
import { moveMoney } from '../../functions/ledger/store.ts'
import { recordShare } from '../../functions/payouts/record-share.ts'
import { newId } from '../../shared/ids.ts'
import { openEntity } from '../support/people/open-entity.ts'
import { localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'
import { freshCpf } from '../support/people/tax-ids.ts'
import { tableOf } from '../support/tables/tables.ts'

const { environment, tableName } = inject('cloud')
const table = tableOf(environment, tableName)

interface Shown {
  readonly status: string
  readonly history: readonly { readonly type: string }[]
}

const workflowOf = (id: string, wanted: (execution: Shown) => boolean) =>
  vi.waitUntil(async () => (await localConsole().read<Shown>('executions', { name: id })).find(wanted), {
    timeout: 60_000,
    interval: 100,
  })

const asks = ({ history }: Shown) => history.at(-1)?.type === 'TaskSubmitted'

describe('donation', () => {
  let me: Person
  let boss: Person
  let entityId: string

  beforeAll(async () => {
    ;[me, boss] = await Promise.all([newPerson(), signInAdmin()])
    // Earned today: donations do not need the 30 days of a withdrawal.
    await moveMoney(table, [reward(randomUUID(), { userId: me.userId, amountCents: 20_000 })], { now: new Date() })
    const key = { pixKeyType: 'email', pixKey: 'pix@jornada.example' } as const
    const name = `Lar ${randomUUID().slice(0, 8)}`
    ;({ id: entityId } = await openEntity(boss, { name, description: 'Acolhe quem precisa.', ...key }))
  })

  it('is held, awaits approval, is approved by an admin and notifies the giver', async () => {
    const asked = { entityId, amountCents: 5_000, taxId: freshCpf(), idempotencyKey: randomUUID() }
    const made = await me.api.donations.request(asked)
    expect(made).toMatchObject({ status: 'pending', entity: { id: entityId } })
    expect(await me.api.donations.request(asked)).toEqual(made)
    expect(await me.api.balance.get()).toMatchObject({ availableCents: 15_000, heldCents: 5_000, totalCents: 15_000 })
    await workflowOf(made.id, asks)
    expect(await me.api.orders.thanks({})).toEqual({ open: false })

    const { items } = await boss.api.donations.queue({ search: made.entity.name, status: 'pending' })
    expect(items).toMatchObject([{ id: made.id, giver: { id: me.userId } }])
    expect(await boss.api.donations.decide({ ids: [made.id], verdict: 'approve' })).toMatchObject({
      decided: [made.id],
    })
    expect(await me.api.donations.get({ id: made.id })).toMatchObject({ status: 'completed' })
    expect(await me.api.orders.thanks({})).toEqual({ open: true })
    expect((await me.api.balance.statement({})).items.map(({ move }) => move)).toEqual([
      'donation.post',
      'donation.hold',
      'reward.earn',
    ])
    await workflowOf(made.id, ({ status }) => status === 'SUCCEEDED')
    const told = await vi.waitUntil(
      async () =>
        (await localConsole().read<{ subject: string }>('emails', { to: me.email })).find(({ subject }) =>
          subject.includes('chegou a'),
        ),
      { timeout: 60_000, interval: 100 },
    )
    expect(told.subject).toContain(made.entity.name)
    const { text } = await boss.api.donations.csv({ ids: [made.id] })
    expect(text).toContain(made.entity.name)
  })

  it('from the share of a sale also needs approval and is returned with a reason', async () => {
    const chosen = await me.api.donations.savePreference({ entityId, percent: 5, version: 0 })
    expect(await me.api.donations.preference()).toEqual(chosen)
    const share = { id: newId('donation', new Date()), userId: me.userId, entityId, amountCents: 50 }
    const { id, ...given } = share
    await moveMoney(table, [donation.hold(id, { ...given, origin: 'share' })], { now: new Date() })
    await recordShare({ table, now: new Date() }, { ...share, at: new Date().toISOString() })
    await workflowOf(id, asks)
    await boss.api.donations.decide({ ids: [id], verdict: 'reject', reason: 'A chave mudou.' })
    const [line] = (await me.api.balance.statement({})).items
    expect(line).toMatchObject({ move: 'donation.release', reason: 'A chave mudou.', donation: { origin: 'share' } })
  })

  it('is refused for a retired entity', async () => {
    const { items } = await boss.api.entities.all()
    const entity = items.find(({ id }) => id === entityId)
    await boss.api.entities.retire({ id: entityId, version: entity?.version ?? 0 })
    expect((await me.api.entities.list()).items.map(({ id }) => id)).not.toContain(entityId)
    const asked = { entityId, amountCents: 5_000, taxId: freshCpf(), idempotencyKey: randomUUID() }
    await expect(me.api.donations.request(asked)).rejects.toMatchObject({ code: 'entity.retired' })
  })
})
