import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { casesIn } from '../../functions/cases/store.ts'
import type { RecyclableRow } from '../../functions/catalogue/recyclable-row.ts'
import { itemsOf } from '../../functions/catalogue/recyclable-rows.ts'
import { disputesIn } from '../../functions/disputes/store.ts'
import { profileItems } from '../../functions/kit/people/profile/profile-change.ts'
import { keys } from '../../functions/kit/table/keys.ts'
import { auditAll } from '../../functions/ledger/nightly/run.ts'
import { readBalance } from '../../functions/ledger/store.ts'
import { readBalanceReport } from '../../functions/orders/balance-report/read-report.ts'
import { mercadoPago } from '../../functions/orders/provider/provider.ts'
import { openFindings } from '../../functions/orders/reconciliation/findings.ts'
import { reconcilePayments } from '../../functions/orders/reconciliation/reconcile-payments.ts'
import { keepCompared, ordersOf } from '../../functions/orders/store.ts'
import { showTimeline } from '../../functions/orders/timeline/read.ts'
import { newId } from '../../shared/ids.ts'
import { sampleAd } from '../../test/support/fixtures/ad-rows.ts'
import { sampleEntity } from '../../test/support/fixtures/entities.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { type EndpointContext, listen } from '../aws/endpoint/endpoint.ts'
import { createMercadoPago } from '../sandboxes/mercado-pago/sandbox.ts'
import type { DemoPayment } from './payments.ts'
import { addTrades, buyers } from './trades.ts'

const table = createTable()
const now = new Date('2026-11-24T12:00:00.000Z')
/** What the comparisons of the first night find against the sandbox with these payments. */
async function differencesWith(kept: readonly DemoPayment[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'retorna-demo-'))
  const night = new Date(now.getTime() + 86_400_000)
  const surroundings = { now: () => night, log: () => undefined, dataDir } as unknown as EndpointContext
  const secrets = { accessToken: 'TEST-token', webhookSecret: 'a-secret-of-the-webhook' }
  const sandbox = createMercadoPago(surroundings, { ...secrets, checkoutUrl: 'https://pay.example' })
  const api = await listen(sandbox.api)
  for (const one of kept) sandbox.keep(one)
  const provider = mercadoPago({ url: api.url, siteUrl: '', accessToken: async () => secrets.accessToken })
  await keepCompared(table, new Date(now.getTime() - 30 * 86_400_000), 0)
  await reconcilePayments({ table, provider, now: night })
  await readBalanceReport({ table, provider, now: night })
  await sandbox.close()
  await api.close()
  rmSync(dataDir, { recursive: true })
  expect(await heldByLedger()).toBe(sandbox.statement().balanceCents)
  return await openFindings(table)
}

async function heldByLedger(): Promise<number> {
  const { totals } = await auditAll(table, () => undefined)
  return -Number(totals.provider)
}

const put = (Item: Record<string, unknown>) => table.client.send(new PutCommand({ TableName: table.name, Item }))

it('adds a dispute, a lost one with a claim, a case and a partial refund, without events', async () => {
  const ids = new Map(Object.values(buyers).map((email) => [email as string, randomUUID()]))
  const createdAt = new Date(now.getTime() - 29 * 86_400_000).toISOString()
  const ads: RecyclableRow[] = []
  for (let index = 0; index < 4; index++) {
    const shown = { status: 'approved', hidden: false } as const
    ads.push(sampleAd({ id: newId('recyclable', now), ownerId: randomUUID(), createdAt, priceCents: 5_000, ...shown }))
  }
  for (const ad of ads) for (const item of itemsOf(ad)) await put(item)
  for (const id of [...ids.values(), ...ads.map(({ ownerId }) => ownerId)])
    for (const item of profileItems(sampleProfile({ id }))) await put(item)
  const entityId = `ent_${'1'.padStart(26, '0')}`
  await put({ ...keys.entity(entityId), ...sampleEntity({ id: entityId }) })
  const kept: DemoPayment[] = []
  const target = { table, now, checkoutUrl: 'https://pay.example', keepPayment: (demo: DemoPayment) => kept.push(demo) }
  const admin = { userId: randomUUID(), isAdmin: true }
  await addTrades(target as unknown as Parameters<typeof addTrades>[0], { ids, ads, admin })
  const page = { before: undefined, size: 10 }
  const [open, lost] = await Promise.all([disputesIn(table, 'open', page), disputesIn(table, 'lost', page)])
  expect([open.rows.length, lost.rows.map(({ loss }) => loss?.bearer)]).toEqual([1, ['seller']])
  expect((await readBalance(table, String(lost.rows[0]?.sellerId))).owedCents).toBe(5_000)
  expect((await casesIn(table, 'open', undefined, 10)).rows).toHaveLength(1)
  const partly = String(ids.get(buyers.partlyRefunded))
  const [order] = (await ordersOf(table, partly, 'purchases', page)).rows
  const timeline = await showTimeline({ table, now }, partly, String(order?.id))
  expect(timeline.map(({ kind }) => kind)).toEqual(['created', 'paid', 'partly_refunded'])
  expect((await everyRow(table)).filter(({ pk }) => pk.startsWith('OUTBOX#'))).toEqual([])
  expect(kept.at(-1)?.payment.refunds).toHaveLength(1)
  expect(await differencesWith(kept)).toEqual([])
  const differences: unknown[] = []
  await auditAll(table, (found) => differences.push(found))
  expect(differences).toEqual([])
})
