import { describe, expect, it } from 'vitest'
import type { RecyclableDraft } from '../../shared/contract/recyclables.ts'
import { newId } from '../../shared/ids.ts'
import { recyclableStatuses } from '../../shared/life-cycles/recyclable.ts'
import { ownerId, sampleAd, sampleNow, samplePhoto, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { toPhotoView } from '../catalogue/photo-row.ts'
import { assertEditable, decideDeleting, decideEditing, decidePublishing, decideStep, type Offer } from './decide.ts'

const [first, second] = [samplePhoto({ status: 'converting' }), samplePhoto()]
const draft: RecyclableDraft = {
  type: 'Garrafas',
  category: 'plastic',
  description: 'Limpas.',
  address: 'Avenida Brasil, 1',
  stateId: 12,
  cityId: 1200401,
  photoIds: [first.id, second.id],
  action: 'donation',
  priceCents: 0,
  textLanguage: 'es-ES',
}
const place = {
  address: 'Avenida Brasil, 1',
  place: { ...sampleAd().place, district: 'Bosque' },
  exactLatitude: -9.9,
  exactLongitude: -67.8,
}
const offer: Offer = { draft, place, photos: [first, second] }
const said = {
  type: 'Garrafas',
  category: 'plastic',
  description: 'Limpas.',
  action: 'donation',
  priceCents: 0,
  textLanguage: 'es-ES',
  ...place,
  photos: [toPhotoView(first), toPhotoView(second)],
  feedback: null,
  status: 'pending',
  hidden: false,
  words: ['garrafa', 'plastico', 'limpo'],
}

describe('decidePublishing', () => {
  it('creates a pending ad with texts, place and photos in order', () => {
    const id = newId('recyclable', sampleNow)
    const { after, droppedPhotoIds } = decidePublishing(id, ownerId, offer, sampleNow)
    expect(after).toEqual({ id, ownerId, createdAt: sampleNow.toISOString(), ...said, version: 1 })
    expect(droppedPhotoIds).toEqual([])
  })
})

describe('decideEditing', () => {
  const before = sampleAd({ status: 'rejected', feedback: 'Outra foto, por favor.', photos: [toPhotoView(second)] })

  it('returns the ad to moderation without feedback, keeping owner and creation time', () => {
    const { after } = decideEditing(before, ownerId, 7, offer, sampleNow)
    const { id, createdAt } = before
    expect(after).toEqual({ id, ownerId, createdAt, submittedAt: sampleNow.toISOString(), ...said, version: 8 })
  })

  it('keeps the time of submission of an ad that still waits', () => {
    const later = new Date(sampleNow.getTime() + 1000)
    const waiting = { ...before, status: 'pending' as const, submittedAt: sampleNow.toISOString() }
    expect(decideEditing(waiting, ownerId, 7, offer, later).after.submittedAt).toBe(sampleNow.toISOString())
  })

  it('lists the photos no longer used', () => {
    const old = samplePhoto()
    const withOld = { ...before, photos: [toPhotoView(old), toPhotoView(second)] }
    expect(decideEditing(withOld, ownerId, 7, offer, sampleNow).droppedPhotoIds).toEqual([old.id])
  })

  it.each(
    recyclableStatuses.map(
      (status) => [status, ['pending', 'rejected', 'approved', 'paused'].includes(status)] as const,
    ),
  )('of an ad with status %s is possible: %s', (status, possible) => {
    const ad = { ...before, status }
    if (possible) {
      expect(() => assertEditable(ad, ownerId, 7)).not.toThrow()
      expect(decideEditing(ad, ownerId, 7, offer, sampleNow).after.status).toBe('pending')
    } else {
      expect(() => assertEditable(ad, ownerId, 7)).toThrow('recyclable.action_not_possible')
      expect(() => decideEditing(ad, ownerId, 7, offer, sampleNow)).toThrow('recyclable.action_not_possible')
    }
  })

  it('hides the ad from other users before any other check', () => {
    const sold = { ...before, status: 'sold' } as const
    expect(() => assertEditable(sold, strangerId, 1)).toThrow('recyclable.not_found')
    expect(() => decideEditing(sold, strangerId, 1, offer, sampleNow)).toThrow('recyclable.not_found')
  })

  it('checks the version before the status', () => {
    const sold = { ...before, status: 'sold' } as const
    expect(() => assertEditable(sold, ownerId, 6)).toThrow('recyclable.changed_meanwhile')
    expect(() => assertEditable(before, ownerId, 8)).toThrow('recyclable.changed_meanwhile')
    expect(() => decideEditing(before, ownerId, 6, offer, sampleNow)).toThrow('recyclable.changed_meanwhile')
  })
})

describe('closing', () => {
  const before = sampleAd({ status: 'approved' })

  it('marks a listed sale as sold and drops its photos', () => {
    const { after, droppedPhotoIds } = decideStep(before, ownerId, 7, 'close')
    expect(after).toEqual({ ...before, status: 'sold', photos: [], version: 8 })
    expect(droppedPhotoIds).toEqual(before.photos.map(({ id }) => id))
  })
  it('requires a listed sale', () => {
    expect(() => decideStep({ ...before, action: 'donation' }, ownerId, 7, 'close')).toThrow(
      'recyclable.action_not_possible',
    )
    for (const status of recyclableStatuses.filter((each) => each !== 'approved'))
      expect(() => decideStep({ ...before, status }, ownerId, 7, 'close')).toThrow('recyclable.action_not_possible')
  })
  it('requires the owner and the current version', () => {
    expect(() => decideStep(before, strangerId, 7, 'close')).toThrow('recyclable.not_found')
    expect(() => decideStep(before, ownerId, 6, 'close')).toThrow('recyclable.changed_meanwhile')
  })
})

describe('deletion', () => {
  it.each(
    recyclableStatuses.map(
      (status) => [status, ['pending', 'rejected', 'approved', 'paused'].includes(status)] as const,
    ),
  )('of an ad with status %s is possible: %s', (status, possible) => {
    const before = sampleAd({ status })
    if (possible) expect(decideDeleting(before, ownerId).droppedPhotoIds).toEqual(before.photos.map(({ id }) => id))
    else expect(() => decideDeleting(before, ownerId)).toThrow('recyclable.action_not_possible')
  })
  it('requires the owner', () => {
    expect(() => decideDeleting(sampleAd({ status: 'sold' }), strangerId)).toThrow('recyclable.not_found')
  })
})
