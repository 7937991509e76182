import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { ownerId, sampleNow, samplePhoto, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import type { PhotoRow } from '../catalogue/photo-row.ts'
import { choosePhotos, dropParts, takeParts } from './photos.ts'

const ad = newId('recyclable', sampleNow)
const other = newId('recyclable', sampleNow)
const hourLater = new Date(sampleNow.getTime() + 60 * 60 * 1000)
const choose = (photos: readonly PhotoRow[], now = sampleNow) =>
  choosePhotos(
    photos.map(({ id }) => id),
    photos,
    ownerId,
    ad,
    now,
  )

describe('choosePhotos', () => {
  it('returns the owner’s order, whatever the read order', () => {
    const [one, two] = [samplePhoto(), samplePhoto({ status: 'converting' })]
    expect(choosePhotos([two.id, one.id], [one, two], ownerId, ad, sampleNow)).toEqual([two, one])
  })

  it('accepts five at most', () => {
    const five = Array.from({ length: 5 }, () => samplePhoto())
    expect(choose(five)).toEqual(five)
    expect(() => choose([...five, samplePhoto()])).toThrow('request.invalid')
  })

  it.each([
    ['is not there', 'photo.not_found', undefined],
    ['was removed', 'photo.not_found', { status: 'removed' }],
    ['was removed, of somebody else', 'photo.not_found', { status: 'removed', ownerId: strangerId }],
    ['is somebody else’s', 'photo.not_found', { ownerId: strangerId }],
    ['is somebody else’s, in an ad', 'photo.not_found', { ownerId: strangerId, recyclableId: other }],
    ['is in another ad', 'photo.in_use', { recyclableId: other }],
    ['failed in another ad', 'photo.in_use', { recyclableId: other, status: 'failed' }],
    ['failed', 'photo.failed', { status: 'failed' }],
  ] as const)('refuses a photo that %s: %s', (_, code, change) => {
    const photo = samplePhoto({ ...change })
    expect(() => choosePhotos([photo.id], change ? [photo] : [], ownerId, ad, sampleNow)).toThrow(code)
  })

  it('accepts the ad’s own photos, even failed ones', () => {
    for (const status of ['ready', 'failed', 'awaiting', 'converting'] as const) {
      const own = samplePhoto({ status, recyclableId: ad })
      expect(choose([own], hourLater)).toEqual([own])
    }
  })

  it('accepts a photo still being uploaded for an hour', () => {
    const waiting = samplePhoto({ status: 'awaiting' })
    expect(choose([waiting])).toEqual([waiting])
    expect(() => choose([waiting], hourLater)).toThrow('photo.failed')
  })
})

describe('photo writes', () => {
  it('assign new photos to the ad, guarded by version, and remove their expiry', () => {
    const [fresh, own] = [samplePhoto(), samplePhoto({ recyclableId: ad })]
    expect(takeParts([fresh, own], ad)).toEqual([
      {
        Update: {
          Key: { pk: `PHOTO#${fresh.id}`, sk: 'PHOTO' },
          UpdateExpression: 'SET recyclableId = :ad, #version = :next REMOVE expiresAt',
          ConditionExpression: '#version = :version',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':ad': ad, ':version': 3, ':next': 4 },
        },
      },
    ])
  })

  it('mark unused photos as removed', () => {
    const gone = samplePhoto({ recyclableId: ad })
    expect(dropParts([gone])).toEqual([
      {
        Update: {
          Key: { pk: `PHOTO#${gone.id}`, sk: 'PHOTO' },
          UpdateExpression: 'SET #status = :removed, #version = :next REMOVE expiresAt',
          ConditionExpression: '#version = :version',
          ExpressionAttributeNames: { '#version': 'version', '#status': 'status' },
          ExpressionAttributeValues: { ':removed': 'removed', ':version': 3, ':next': 4 },
        },
      },
    ])
  })
})
