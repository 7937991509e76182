import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import type { RecyclableStatus } from '../../shared/life-cycles/recyclable.ts'
import { ownerId, sampleAd, sampleNow } from '../../test/support/fixtures/ad-rows.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { createTable } from '../../test/support/tables/table.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { itemsOf } from '../catalogue/recyclable-rows.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { keys } from '../kit/table/keys.ts'
import { transact } from '../kit/table/transaction.ts'
import { listRecyclables } from './listing/list.ts'
import { adsOfRun, setAdsHidden } from './set-ads-hidden.ts'
import { cardQuery, offeredBy } from './store.ts'

const table = createTable()
const owner = sampleProfile({ id: ownerId })
const suspension = { reason: 'Anúncios falsos.', since: sampleNow.toISOString() }
const setSuspension = (now: typeof suspension | null) =>
  table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...keys.profile(ownerId), ...owner, suspension: now } }),
  )
const lay = async (ad: RecyclableRow) => {
  await transact(
    table,
    itemsOf(ad).map((Item) => ({ Put: { Item } })),
  )
  return ad
}
const ad = (status: RecyclableStatus, change: Partial<RecyclableRow> = {}) =>
  sampleAd({ id: newId('recyclable', sampleNow), status, ...change })
const listed = async () => (await listRecyclables(cardQuery(table), {}, undefined)).items.map(({ id }) => id)
const hidden = async ({ id }: RecyclableRow) => (await readRecyclable(table, id)).hidden

beforeEach(() => setSuspension(suspension))

describe('ads of a suspended owner', () => {
  it('leave listing and public profile, and return unchanged', async () => {
    const approved = await lay(ad('approved'))
    const others = await lay(ad('approved', { ownerId: '22222222-2222-4222-8222-222222222222' }))
    await setAdsHidden(table, ownerId, undefined)
    expect(await listed()).toEqual([others.id])
    expect((await offeredBy(table, ownerId, { before: undefined, size: 6 })).rows).toEqual([])
    await setSuspension(null)
    await setAdsHidden(table, ownerId, undefined)
    expect((await listed()).sort()).toEqual([approved.id, others.id].sort())
    expect(await readRecyclable(table, approved.id)).toEqual({ ...approved, version: approved.version + 2 })
  })

  it('stay unchanged if already closed', async () => {
    const over = await Promise.all((['sold', 'completed'] as const).map((status) => lay(ad(status, { photos: [] }))))
    const under = await Promise.all(
      (['pending', 'rejected', 'paid', 'collection'] as const).map((status) => lay(ad(status))),
    )
    await setAdsHidden(table, ownerId, undefined)
    for (const one of over) expect(await readRecyclable(table, one.id)).toEqual(one)
    for (const one of under) expect(await hidden(one), one.status).toBe(true)
  })

  it('are hidden once under repeated events', async () => {
    const approved = await lay(ad('approved'))
    await setAdsHidden(table, ownerId, undefined)
    await setAdsHidden(table, ownerId, undefined)
    expect((await readRecyclable(table, approved.id)).version).toBe(approved.version + 1)
  })

  it('follow the profile’s current state, whatever the event order', async () => {
    const approved = await lay(ad('approved'))
    await setSuspension(null)
    await setAdsHidden(table, ownerId, undefined)
    expect(await hidden(approved)).toBe(false)
  })

  it('are left to the newer run if the owner is restored meanwhile', async () => {
    const first = await lay(ad('approved'))
    const second = await lay(ad('approved'))
    const [newest, older] = first.id > second.id ? [first, second] : [second, first]
    const between = withInterruption(table, 'TransactWriteCommand', async (nth) => nth === 2 && setSuspension(null))
    expect(await setAdsHidden(between, ownerId, undefined)).toBeUndefined()
    expect([await hidden(newest), await hidden(older)]).toEqual([true, false])
    await setAdsHidden(table, ownerId, undefined)
    expect([await hidden(newest), await hidden(older)]).toEqual([false, false])
  })

  it('are hidden despite a concurrent change of an ad', async () => {
    const approved = await lay(ad('approved'))
    const between = withInterruption(
      table,
      'TransactWriteCommand',
      async (nth) => nth < 4 && lay({ ...approved, version: 20 + nth }),
    )
    await setAdsHidden(between, ownerId, undefined)
    expect(await readRecyclable(table, approved.id)).toMatchObject({ hidden: true, version: 24 })
  })

  it('are retried with the event after four lost attempts per ad', async () => {
    const approved = await lay(ad('approved'))
    let tries = 0
    const between = withInterruption(table, 'TransactWriteCommand', async (nth) => {
      tries = nth
      await lay({ ...approved, version: 20 + nth })
    })
    await expect(setAdsHidden(between, ownerId, undefined)).rejects.toThrow('recyclable.changed_meanwhile')
    expect(tries).toBe(4)
    expect(await hidden(approved)).toBe(false)
  })

  it('are hidden except one deleted since the index was read', async () => {
    const both = [await lay(ad('approved')), await lay(ad('approved'))].toSorted((a, b) => (a.id < b.id ? 1 : -1))
    const [gone, stays] = both as [RecyclableRow, RecyclableRow]
    const row = { TableName: table.name, Key: keys.recyclable(gone.id) }
    const between = withInterruption(
      table,
      'GetCommand',
      async (nth) => nth === 2 && table.client.send(new DeleteCommand(row)),
    )
    expect(await setAdsHidden(between, ownerId, undefined)).toBeUndefined()
    expect(await hidden(stays)).toBe(true)
  })

  it('are retried with the event after a table error', async () => {
    await lay(ad('approved'))
    const away = withInterruption(table, 'TransactWriteCommand', () => Promise.reject(new Error('The table is away')))
    await expect(setAdsHidden(away, ownerId, undefined)).rejects.toThrow('The table is away')
  })

  it('are processed in batches, each continuing below the last', async () => {
    const ads = Array.from({ length: adsOfRun + 3 }, (_, index) =>
      ad('pending', { id: newId('recyclable', new Date(sampleNow.getTime() + index)) }),
    )
    for (const one of ads) await lay(one)
    const below = await setAdsHidden(table, ownerId, undefined)
    expect(below).toBe(ads[3]?.id)
    expect(await hidden(ads[2] as RecyclableRow)).toBe(false)
    expect(await setAdsHidden(table, ownerId, below)).toBeUndefined()
    expect(await hidden(ads[2] as RecyclableRow)).toBe(true)
  })
})
