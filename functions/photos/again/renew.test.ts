import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../shared/ids.ts'
import { sampleNow as now, sampleAd, samplePhoto } from '../../../test/support/fixtures/ad-rows.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { type PhotoRow, toPhotoView } from '../../catalogue/photo-row.ts'
import { keys } from '../../kit/table/keys.ts'
import { transact } from '../../kit/table/transaction.ts'
import { failedConversion } from '../decide.ts'
import { photoPart } from '../store.ts'
import { decideAttempt, decideRenewal, isOutdated } from './decide.ts'
import { outdatedPhotos, writeRenewal } from './store.ts'

const table = createTable()
const attempt = newId('event', now)
const old = samplePhoto({ status: 'ready', conversion: '0123456789abcdef', width: 4000, height: 3000 })
const made = { status: 'ready', width: 1600, height: 1200, preview: 'data:,new', problem: null } as const
const running = (photo: PhotoRow) => decideAttempt(photo, attempt)

describe('outdated photos', () => {
  it.each([
    ['failed', { status: 'failed' }, true],
    ['of the first conversion', { conversion: '0123456789abcdef' }, true],
    ['of today’s conversion', { conversion: '2-0123456789abcdef' }, false],
    ['in conversion', { status: 'converting' }, false],
  ] as const)('are those %s: %o is %s', (_, different, outdated) => {
    expect(isOutdated({ ...old, ...different })).toBe(outdated)
  })

  it('are listed oldest first, ten at most; a renewed one leaves the list', async () => {
    const ids = Array.from({ length: 12 }, (_, minute) => newId('photo', new Date(now.getTime() + minute * 60_000)))
    for (const [index, id] of ids.entries()) {
      const photo = { ...old, id, version: 1, ...(index % 2 ? { status: 'failed' as const } : {}) }
      await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.photo(id), ...photo } }))
      await transact(table, [photoPart({ ...photo, version: 2 })])
    }
    const listed = await outdatedPhotos(table, 10)
    expect(listed.map(({ id }) => id)).toEqual(ids.slice(0, 10))
    const [first, second] = listed.map(running) as [PhotoRow, PhotoRow]
    for (const [photo, result] of [
      [first, made],
      [second, failedConversion('photo.source_missing')],
    ] as const) {
      await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.photo(photo.id), ...photo } }))
      const renewal = decideRenewal(photo, undefined, attempt, '2-new', result)
      if (renewal) await writeRenewal(table, photo, renewal, photoPart, now)
    }
    expect((await outdatedPhotos(table, 10)).map(({ id }) => id)).toEqual(ids.slice(2))
  })
})

describe('renewal', () => {
  const photo = running({ ...old, recyclableId: null })
  const inAd = (status: 'approved' | 'pending' | 'sold') => {
    const ad = sampleAd({ status, photos: [toPhotoView(old)] })
    return { ad, photo: running({ ...old, recyclableId: ad.id }) }
  }

  it('gives the photo a new conversion and keeps the size of its original', () => {
    expect(decideRenewal(photo, undefined, attempt, '2-new', made)?.photo).toMatchObject({
      conversion: '2-new',
      status: 'ready',
      width: 4000,
      height: 3000,
      preview: 'data:,new',
      attempt: { problem: null, running: false },
    })
  })

  it('also changes its ad, published or not', () => {
    for (const status of ['approved', 'pending'] as const) {
      const { ad, photo: used } = inAd(status)
      const change = decideRenewal(used, ad, attempt, '2-new', made)?.change
      expect(change?.after).toMatchObject({ status, photos: [{ id: old.id, conversion: '2-new' }] })
    }
  })

  it('keeps the old derivatives after a failure', () => {
    const failed = decideRenewal(photo, undefined, attempt, '2-new', failedConversion('photo.source_missing'))
    expect(failed?.photo).toMatchObject({
      status: 'ready',
      conversion: old.conversion,
      attempt: { problem: 'photo.source_missing', running: false },
    })
  })

  it('shows no failed photo in a published ad', () => {
    const { ad } = inAd('approved')
    const failed = running({ ...old, status: 'failed', recyclableId: ad.id })
    expect(decideRenewal(failed, ad, attempt, '2-new', made)?.photo).toMatchObject({ status: 'failed' })
  })

  it('ignores a repeated event, a later attempt and a removed photo', () => {
    const done = decideRenewal(photo, undefined, attempt, '2-new', made)?.photo
    expect(decideRenewal(done, undefined, attempt, '2-new', made)).toBeUndefined()
    expect(decideRenewal(photo, undefined, newId('event', now), '2-new', made)).toBeUndefined()
    expect(decideRenewal(undefined, undefined, attempt, '2-new', made)).toBeUndefined()
  })

  it('is refused for a photo of today’s conversion', () => {
    expect(() => decideAttempt({ ...old, conversion: '2-0123456789abcdef' }, attempt)).toThrow('photo.not_outdated')
    expect(() => decideAttempt(undefined, attempt)).toThrow('photo.not_found')
  })
})
