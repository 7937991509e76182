import { describe, expect, it } from 'vitest'
import { ownerId, sampleAd, sampleNow } from '../../test/support/fixtures/ad-rows.ts'
import { memoryTable } from '../../test/support/tables/memory-table.ts'
import { itemsOf } from '../catalogue/recyclable-rows.ts'
import { removeRecyclable, stepRecyclable } from './withdraw.ts'

const owner = { userId: ownerId, isAdmin: false }
const ad = sampleAd({ status: 'approved' })
const data = { recyclableId: ad.id, ownerId, type: 'Latas', removedPhotoIds: ad.photos.map(({ id }) => id) }

function setUp() {
  const table = memoryTable(itemsOf(ad))
  const event = () => table.rows().find(({ sk }) => sk === 'EVENT')
  return { table, deps: { table, now: sampleNow }, event }
}

describe('closing a sale', () => {
  it('delists it without photos and emits an event', async () => {
    const { table, deps, event } = setUp()
    const row = await stepRecyclable(deps, owner, ad.id, 7, 'close')
    expect(row).toEqual({ ...ad, status: 'sold', photos: [], version: 8 })
    expect(table.rows()).toHaveLength(2)
    expect(table.rows()[0]).toMatchObject({ ...row })
    expect(event()).toMatchObject({ name: 'RecyclableClosed', envelope: { data } })
  })
  it('is refused after a concurrent change', async () => {
    const { table, deps, event } = setUp()
    table.beforeNextWrite = () => table.put(...itemsOf({ ...ad, version: 8 }))
    await expect(stepRecyclable(deps, owner, ad.id, 7, 'close')).rejects.toMatchObject({
      code: 'recyclable.changed_meanwhile',
    })
    expect(table.rows()).toHaveLength(25 + 6 * ad.words.length)
    expect(event()).toBeUndefined()
  })
  it('is refused for a missing ad', async () => {
    const { deps } = setUp()
    await expect(stepRecyclable(deps, owner, sampleAd().id, 7, 'close')).rejects.toMatchObject({
      code: 'recyclable.not_found',
    })
  })
})

describe('deletion of an ad', () => {
  it('leaves only its event', async () => {
    const { table, deps, event } = setUp()
    await removeRecyclable(deps, owner, ad.id)
    expect(table.rows()).toHaveLength(1)
    expect(event()).toMatchObject({ name: 'RecyclableDeleted', envelope: { data } })
  })
})
