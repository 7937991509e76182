import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { csvLine } from '../../test/support/csv.ts'
import { plantEntity } from '../../test/support/fixtures/entities.ts'
import { createPayoutSetup } from '../../test/support/money/payouts.ts'
import { exportTarget } from '../approvals/record-export.ts'
import { auditsOf } from '../kit/audit.ts'
import { keys } from '../kit/table/keys.ts'
import { choosePayouts, type Filters } from './find.ts'
import { donationViews } from './kinds/donation-view.ts'
import { withdrawalViews } from './kinds/withdrawal-view.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const { table, ana, admin, abrigo, at, earn, profiles, withdrawals, donations } = createPayoutSetup(now)

const phone = { pixKeyType: 'phone', pixKey: '+5511987654321' } as const

type Find = (filters: Filters, before: string | undefined, size: number) => ReturnType<typeof withdrawals.find>

async function idsOf(find: Find | typeof donations.find, filters: Filters, size = 5): Promise<string[]> {
  const seen: string[] = []
  let before: string | undefined
  do {
    const page: Awaited<ReturnType<typeof find>> = await find(filters, before, size)
    seen.push(...page.rows.map(({ id }) => id))
    before = page.next
  } while (before !== undefined)
  return seen
}

describe.each([
  {
    ...({ kind: 'withdrawal', operations: withdrawals, views: withdrawalViews, returned: 'failed' } as const),
    formTo: () => withdrawals.form(5_000),
    exported: () => withdrawals.form(10_000, phone),
  },
  {
    ...({ kind: 'donation', operations: donations, views: donationViews, returned: 'rejected' } as const),
    formTo: (entityId: string) => donations.form(5_000, { entityId }),
    exported: (entityId: string) => donations.form(10_000, { entityId }),
  },
])('admin list of $kind', ({ kind, operations, views, returned, formTo, exported }) => {
  const { form, request, settle, own, linesOf, viewsOf, file, csv } = operations as typeof withdrawals
  const requestTo = (entityId: string, when = now) => request(formTo(entityId) as ReturnType<typeof form>, when)

  it('pages through all, newest first without duplicates, filtered by status, day, name and id', async () => {
    await earn(1_000_000)
    const lar = await plantEntity(table, { name: 'Lar São José' })
    const made: string[] = []
    for (let index = 0; index < 14; index++) {
      made.push((await requestTo(index % 2 === 1 ? lar.id : abrigo().id, at(index * 1000))).id)
    }
    await settle(String(made[3]))
    await settle(String(made[7]), admin, 'release')
    const through = (filters: Filters, size?: number) => idsOf(operations.find, filters, size)
    const newest = made.toReversed()
    const named = kind === 'donation' ? newest.filter((id) => made.indexOf(id) % 2 === 1) : newest
    const searches = kind === 'donation' ? ['JOSÉ', 'lar'] : ['ana', 'ana@mail.example']
    expect(await through({})).toEqual(newest)
    for (const search of searches) {
      for (const size of [2, 4, 5]) expect(await through({ search }, size)).toEqual(named)
      expect(await through({ search, status: 'completed' })).toEqual([made[3]])
      expect(await through({ search, status: returned })).toEqual([made[7]])
      expect(await through({ startDate: '2026-11-22', endDate: '2026-11-22', search })).toEqual(named)
    }
    // Every entity's name has these letters, with or without the accent.
    if (kind === 'donation') expect(await through({ search: 'sao' }, 4)).toEqual(newest)
    expect(await through({ status: 'completed' })).toEqual([made[3]])
    expect(await through({ status: returned })).toEqual([made[7]])
    const waiting = made.filter((_, index) => index !== 3 && index !== 7)
    for (const size of [1, 5, 50]) expect(await through({ status: 'pending' }, size)).toEqual(waiting)
    expect(await through({ status: 'pending', startDate: '2026-11-23' })).toEqual([])
    expect(await through({ search: String(made[5]) })).toEqual([made[5]])
    expect(await through({ search: 'ninguem@mail.example' })).toEqual([])
    expect(await through({ startDate: '2026-11-22', endDate: '2026-11-22' })).toEqual(newest)
    expect(await through({ startDate: '2026-11-23' })).toEqual([])
    expect(await through({ startDate: '2026-11-23', endDate: '2026-11-21' })).toEqual([])
    const chosen = choosePayouts(table, views as typeof withdrawalViews, { status: 'pending' })
    expect(await chosen).toMatchObject({ isComplete: true })
    expect((await own()).rows).toHaveLength(10)
  })

  it('shows the whole tax id only in a single payout, with its history', async () => {
    await earn(200_000)
    const row = await request(form(150_000))
    await settle(row.id)
    const [line] = await linesOf([row])
    expect(line).toMatchObject({ takesTwo: true, endorsedBy: admin.userId })
    expect(JSON.stringify([line, ...(await viewsOf([row]))])).not.toMatch(/pix@|529\.?982/)
    const shown = await file(row.id)
    expect(shown).toMatchObject({
      taxId: '529.982.247-25',
      pixKey: kind === 'donation' ? 'pix@abrigo.example' : '529.982.247-25',
    })
    expect(shown.steps).toMatchObject([{ step: 'endorsed', by: 'bia' }])
    expect(shown.audits).toMatchObject([{ action: `endorse:${kind}`, actor: { name: 'bia' } }])
  })

  it('exports CSV with a byte-order mark and without formulas, and audits it once', async () => {
    await earn(30_000)
    const evil = { ...profiles[0], name: '=1+1', email: '+cmd@mail.example' }
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(ana.userId), ...evil } }))
    const { id: entityId } = await plantEntity(table, { name: '@Lar', ...phone })
    const { id } = await request(exported(entityId) as ReturnType<typeof form>)
    const [head, line, end] = (await csv([id, id], at(2))).split('\r\n')
    expect(head?.startsWith(`\uFEFF${csvLine('ID', 'Pessoa', 'E-mail')};`)).toBe(true)
    const middle = {
      withdrawal: ['100,00', '529.982.247-25', 'Telefone', "'+5511987654321", ''],
      donation: ["'@Lar", "'+5511987654321", '100,00', '529.982.247-25', 'Pedido'],
    }
    expect(line).toBe(csvLine(id, "'=1+1", "'+cmd@mail.example", ...middle[kind], 'Pendente', '22/11/2026 09:00', ''))
    expect(end).toBe('')
    const { rows } = await auditsOf(table, exportTarget(id), { before: undefined, size: 5 })
    expect(rows).toMatchObject([{ action: `export:${kind}`, actorId: admin.userId, at: at(2).toISOString() }])
  })
})
