import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFindings } from '../../functions/orders/reconciliation/findings.ts'
import { enterTransfer } from '../../functions/orders/transfers/enter.ts'
import { dayMs, dayOf } from '../../shared/days.ts'
import { tableOf } from '../../test/support/tables/tables.ts'
import { type LocalCloud, startLocalCloud } from './cloud.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'report-'))
const begin = () =>
  startLocalCloud({
    port: 0,
    dataDir,
    fresh: false,
    seed: false,
    dev: false,
    withoutWeb: true,
    progress: () => undefined,
    print: () => undefined,
  })
let cloud: LocalCloud

afterAll(async () => {
  await cloud.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a night of the whole cloud finds an invented transfer, and a restart keeps its clock', async () => {
  cloud = await begin()
  const table = tableOf(cloud.environment, String(cloud.assembly.tables[0]?.name))
  const boss = { userId: '00000000-0000-4000-8000-00000000000b', isAdmin: true }
  const now = cloud.clock.now()
  const given = { reference: 'MP-900001', amountCents: 99_999, day: dayOf(now) }
  await enterTransfer({ table, now }, boss, given)
  cloud.clock.advance(dayMs + 3_600_000)
  await expect
    .poll(async () => (await openFindings(table)).map(({ kind, paymentId }) => `${kind} ${paymentId}`), {
      timeout: 60_000,
    })
    .toEqual(['transfer_missing MP-900001'])
  const { offsetMs } = cloud.clock
  await cloud.close()
  cloud = await begin()
  expect(cloud.clock.offsetMs).toBe(offsetMs)
}, 180_000)
