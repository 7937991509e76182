import { describe, expect, it, vi } from 'vitest'
import type { FoundAddress } from '../../shared/contract/places.ts'
import type { RecyclableDraft } from '../../shared/contract/recyclables.ts'
import { ownerId, sampleAd, sampleNow, samplePhoto, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { draft as sampleDraft } from '../../test/support/fixtures/drafts.ts'
import { type MemoryTable, memoryTable } from '../../test/support/tables/memory-table.ts'
import { quotaRow } from '../../test/support/tables/quota-row.ts'
import { type PhotoRow, toPhotoView } from '../catalogue/photo-row.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { itemsOf } from '../catalogue/recyclable-rows.ts'
import type { Geocoder } from '../kit/services/geocoder.ts'
import { keys } from '../kit/table/keys.ts'
import { createRecyclable, updateRecyclable } from './publish.ts'
import { editing, publishing } from './quotas.ts'

const owner = { userId: ownerId, isAdmin: false }
const found: FoundAddress = {
  label: 'Avenida Paulista, 1000',
  stateId: 35,
  uf: 'SP',
  cityId: 3550308,
  city: 'São Paulo',
  district: 'Bela Vista',
  latitude: -23.5613,
  longitude: -46.6565,
} as FoundAddress

const photoItem = (photo: PhotoRow) => ({ ...keys.photo(photo.id), ...photo, expiresAt: 1 })

function setUp(photos: readonly PhotoRow[], ad?: RecyclableRow) {
  const table = memoryTable([...photos.map(photoItem), ...(ad ? itemsOf(ad) : [])])
  const search = vi.fn<Geocoder['search']>(async () => [found])
  const deps = { table, geocoder: { search, nearest: async () => undefined }, now: sampleNow }
  return { table, search, deps }
}

const adIn = (table: MemoryTable) => table.rows().find(({ sk }) => sk === 'AD') as unknown as RecyclableRow
const photoIn = (table: MemoryTable, { id }: PhotoRow) => table.rows().find(({ pk }) => pk === keys.photo(id).pk)
const eventsIn = (table: MemoryTable) =>
  table
    .rows()
    .filter(({ sk }) => sk === 'EVENT')
    .map(({ name, envelope }) => ({ name, data: (envelope as { data: unknown }).data }))

describe('createRecyclable', () => {
  const photo = samplePhoto()
  const draft = (change: Partial<RecyclableDraft> = {}) => sampleDraft([photo.id], change)

  it('writes ad, photos and event together', async () => {
    const { table, deps } = setUp([photo])
    const { row, geocoded, sanitised } = await createRecyclable(deps, owner, draft())
    expect([geocoded, sanitised]).toEqual([true, false])
    expect(adIn(table)).toMatchObject({ ...row })
    expect(row).toMatchObject({ ownerId, status: 'pending', exactLatitude: -23.5613, photos: [toPhotoView(photo)] })
    expect(photoIn(table, photo)).toMatchObject({ recyclableId: row.id, version: 4 })
    expect(photoIn(table, photo)).not.toHaveProperty('expiresAt')
    expect(eventsIn(table)).toEqual([
      { name: 'RecyclableSubmitted', data: { recyclableId: row.id, ownerId, type: 'Garrafas PET' } },
    ])
  })

  it('reports an address not found and sanitised texts', async () => {
    const { search, deps } = setUp([photo])
    search.mockResolvedValue([])
    const { geocoded, sanitised } = await createRecyclable(deps, owner, draft({ type: 'La\u200btas' }))
    expect([geocoded, sanitised]).toEqual([false, true])
  })

  it.each([
    ['the draft', draft({ type: '' }), 'recyclable.type_required'],
    ['a photo', sampleDraft([samplePhoto().id]), 'photo.not_found'],
  ] as const)('does not geocode when %s is refused', async (_, written, code) => {
    const { table, search, deps } = setUp([photo])
    const before = table.rows()
    await expect(createRecyclable(deps, owner, written)).rejects.toMatchObject({ code })
    expect(search).not.toHaveBeenCalled()
    expect(table.rows()).toEqual(before)
  })

  it('retries after a concurrent conversion and shows the converted photo', async () => {
    const waiting = samplePhoto({ status: 'converting' })
    const { table, deps } = setUp([waiting])
    table.beforeNextWrite = () => table.put(photoItem({ ...waiting, status: 'ready', version: 4 }))
    const { row } = await createRecyclable(deps, owner, sampleDraft([waiting.id]))
    expect(row.photos[0]?.status).toBe('ready')
    expect(photoIn(table, waiting)).toMatchObject({ status: 'ready', version: 5, recyclableId: row.id })
  })

  it('returns the existing ad for an equal repetition and changes nothing', async () => {
    const { table, search, deps } = setUp([photo])
    const first = await createRecyclable(deps, owner, draft())
    const after = table.rows()
    search.mockClear()
    expect(await createRecyclable(deps, owner, draft())).toEqual(first)
    expect(table.rows()).toEqual(after)
    expect(search).not.toHaveBeenCalled()
  })

  it('creates one ad for concurrent equal calls', async () => {
    const { table, deps } = setUp([photo])
    const tries = await Promise.all(Array.from({ length: 5 }, () => createRecyclable(deps, owner, draft())))
    expect(new Set(tries.map(({ row }) => row.id)).size).toBe(1)
    expect(table.rows().filter(({ sk }) => sk === 'AD')).toHaveLength(1)
    expect(eventsIn(table)).toHaveLength(1)
  })

  it.each([
    ['words', { description: 'Outra.' }],
    ['a price', { action: 'sale', priceCents: 500 }],
    ['a city', { cityId: 3509502 }],
  ] as const)('refuses an ad with %s of its own and the photos of an existing ad', async (_, change) => {
    const { table, deps } = setUp([photo])
    await createRecyclable(deps, owner, draft())
    const after = table.rows()
    const again = createRecyclable(deps, owner, draft(change))
    await expect(again).rejects.toMatchObject({ code: 'recyclable.already_published' })
    expect(table.rows()).toEqual(after)
  })

  it('refuses a mix of a used and a new photo', async () => {
    const other = samplePhoto()
    const { deps } = setUp([photo, other])
    await createRecyclable(deps, owner, draft())
    await expect(createRecyclable(deps, owner, sampleDraft([photo.id, other.id]))).rejects.toMatchObject({
      code: 'photo.in_use',
    })
  })

  it('refuses a photo taken by another ad meanwhile', async () => {
    const { table, deps } = setUp([photo])
    table.beforeNextWrite = () => table.put(photoItem({ ...photo, recyclableId: sampleAd().id, version: 4 }))
    await expect(createRecyclable(deps, owner, draft())).rejects.toMatchObject({ code: 'photo.in_use' })
    expect(adIn(table)).toBeUndefined()
  })

  it('throws after eleven rounds', async () => {
    const { table, deps } = setUp([photo])
    let version = photo.version
    let rounds = 0
    const interfere = () => {
      rounds++
      version++
      table.put(photoItem({ ...photo, version }))
      table.beforeNextWrite = interfere
    }
    table.beforeNextWrite = interfere
    await expect(createRecyclable(deps, owner, draft())).rejects.toThrow('Conditions failed in parts 1')
    expect(rounds).toBe(11)
  })

  it('is refused above the quota of the user, before the paid lookup', async () => {
    const { table, search, deps } = setUp([photo])
    table.put(quotaRow(publishing, ownerId, sampleNow))
    await expect(createRecyclable(deps, owner, draft())).rejects.toThrow('request.limit_reached')
    expect([search.mock.calls.length, adIn(table)]).toEqual([0, undefined])
  })
})

describe('updateRecyclable', () => {
  const kept = samplePhoto()
  const dropped = samplePhoto()
  const added = samplePhoto()
  const ad = sampleAd({ status: 'approved', photos: [toPhotoView(dropped), toPhotoView(kept)] })
  const photos = [{ ...kept, recyclableId: ad.id }, { ...dropped, recyclableId: ad.id }, added]
  const edit = (deps: ReturnType<typeof setUp>['deps'], change: { version?: number; userId?: string } = {}) =>
    updateRecyclable(
      deps,
      { ...owner, userId: change.userId ?? ownerId },
      ad.id,
      change.version ?? 7,
      sampleDraft([added.id, kept.id], { type: 'Vidro' }),
    )

  it('delists the ad, replaces its photos and reports removed ones', async () => {
    const { table, deps } = setUp(photos, ad)
    const { row } = await edit(deps)
    expect(row).toMatchObject({ status: 'pending', version: 8, type: 'Vidro', createdAt: ad.createdAt })
    expect(adIn(table)).toMatchObject({ ...row })
    expect(table.rows().filter(({ pk }) => pk.startsWith('CARDS#'))).toEqual([])
    expect(row.photos.map(({ id }) => id)).toEqual([added.id, kept.id])
    expect(photoIn(table, added)).toMatchObject({ recyclableId: ad.id, version: 4 })
    expect(photoIn(table, kept)).toMatchObject({ recyclableId: ad.id, version: 3 })
    expect(photoIn(table, dropped)).toMatchObject({ status: 'removed', version: 4 })
    expect(eventsIn(table)).toEqual([
      {
        name: 'RecyclableEdited',
        data: { recyclableId: ad.id, ownerId, type: 'Vidro', removedPhotoIds: [dropped.id] },
      },
    ])
  })

  it.each([
    ['a stranger', { userId: strangerId }, 'recyclable.not_found'],
    ['another version', { version: 6 }, 'recyclable.changed_meanwhile'],
  ] as const)('does not geocode for %s', async (_, change, code) => {
    const { table, search, deps } = setUp(photos, ad)
    const before = table.rows()
    await expect(edit(deps, change)).rejects.toMatchObject({ code })
    expect(search).not.toHaveBeenCalled()
    expect(table.rows()).toEqual(before)
  })

  it('is refused above the quota of the user, before the paid lookup', async () => {
    const { table, search, deps } = setUp(photos, ad)
    table.put(quotaRow(editing, ownerId, sampleNow))
    await expect(edit(deps)).rejects.toThrow('request.limit_reached')
    expect(search).not.toHaveBeenCalled()
    expect(adIn(table)).toMatchObject({ version: 7 })
  })

  const rioBranco = { address: ad.address, cityId: ad.place.cityId, stateId: ad.place.stateId }
  const rewrite = (deps: ReturnType<typeof setUp>['deps'], change: Partial<RecyclableDraft>) =>
    updateRecyclable(deps, owner, ad.id, 7, sampleDraft([kept.id], { ...rioBranco, ...change }))

  it('keeps the location without geocoding while address and city stay', async () => {
    const { search, deps } = setUp(photos, ad)
    const { row, geocoded } = await rewrite(deps, { type: 'Vidro', address: ` ${ad.address}\n` })
    expect(search).not.toHaveBeenCalled()
    const { address, place, exactLatitude, exactLongitude } = ad
    expect(row).toMatchObject({ type: 'Vidro', address, place, exactLatitude, exactLongitude })
    expect(geocoded).toBe(true)
  })

  it.each([
    ['address', { address: 'Rua Rui Barbosa, 12' }],
    ['city', { cityId: 3550308, stateId: 35 }],
  ])('geocodes again after a change of the %s', async (_, change) => {
    const { search, deps } = setUp(photos, ad)
    await rewrite(deps, change)
    expect(search).toHaveBeenCalledOnce()
  })

  it('reports an address not found again without geocoding', async () => {
    const centre = { exactLatitude: -9.97499, exactLongitude: -67.8243 }
    const { search, deps } = setUp(photos, { ...ad, ...centre })
    const { row, geocoded } = await rewrite(deps, {})
    expect([geocoded, row.exactLatitude, row.exactLongitude]).toEqual([false, -9.97499, -67.8243])
    expect(search).not.toHaveBeenCalled()
  })

  it('does not geocode when a photo is refused', async () => {
    const { search, deps } = setUp([photos[0] as PhotoRow], ad)
    await expect(edit(deps)).rejects.toMatchObject({ code: 'photo.not_found' })
    expect(search).not.toHaveBeenCalled()
  })

  it('loses to a concurrent moderator and changes nothing', async () => {
    const { table, deps } = setUp(photos, ad)
    const decided = { ...ad, version: 8, feedback: 'Ok' }
    table.beforeNextWrite = () => table.put(...itemsOf(decided))
    await expect(edit(deps)).rejects.toMatchObject({ code: 'recyclable.changed_meanwhile' })
    expect(adIn(table)).toMatchObject({ ...decided })
    expect(eventsIn(table)).toEqual([])
  })
})
