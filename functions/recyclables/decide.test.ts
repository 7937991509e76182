import { describe, expect, it } from 'vitest'
import type { RecyclableDraft } from '../../shared/contract/recyclables.ts'
import { newId } from '../../shared/ids.ts'
import { recyclableStatuses } from '../../shared/life-cycles/recyclable.ts'
import { ownerId, sampleAd, sampleNow, samplePhoto, strangerId } from '../../test/support/things/ad-rows.ts'
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
/** What an ad says after it was published or edited with this offer. */
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
  words: [],
}

describe('publishing', () => {
  it('makes a pending ad of what was written, where it is and its photos in order', () => {
    const id = newId('recyclable', sampleNow)
    const { after, droppedPhotoIds } = decidePublishing(id, ownerId, offer, sampleNow)
    expect(after).toEqual({ id, ownerId, createdAt: sampleNow.toISOString(), ...said, version: 1 })
    expect(droppedPhotoIds).toEqual([])
  })
})

describe('editing', () => {
  const before = sampleAd({ status: 'rejected', feedback: 'Outra foto, por favor.', photos: [toPhotoView(second)] })

  it('sends the ad to the moderators anew, without their words, and keeps who made it and when', () => {
    const { after } = decideEditing(before, ownerId, 7, offer)
    const { id, createdAt } = before
    expect(after).toEqual({ id, ownerId, createdAt, ...said, version: 8 })
  })

  it('names the photos that the ad no longer uses', () => {
    const old = samplePhoto()
    const withOld = { ...before, photos: [toPhotoView(old), toPhotoView(second)] }
    expect(decideEditing(withOld, ownerId, 7, offer).droppedPhotoIds).toEqual([old.id])
  })

  it.each(recyclableStatuses.map((status) => [status, ['pending', 'rejected', 'approved'].includes(status)] as const))(
    'of an ad that is %s is possible: %s',
    (status, possible) => {
      const ad = { ...before, status }
      if (possible) {
        expect(() => assertEditable(ad, ownerId, 7)).not.toThrow()
        expect(decideEditing(ad, ownerId, 7, offer).after.status).toBe('pending')
      } else {
        expect(() => assertEditable(ad, ownerId, 7)).toThrow('recyclable.action_not_possible')
        expect(() => decideEditing(ad, ownerId, 7, offer)).toThrow('recyclable.action_not_possible')
      }
    },
  )

  it('tells a stranger that there is no such ad, before anything else', () => {
    const sold = { ...before, status: 'sold' } as const
    expect(() => assertEditable(sold, strangerId, 1)).toThrow('recyclable.not_found')
    expect(() => decideEditing(sold, strangerId, 1, offer)).toThrow('recyclable.not_found')
  })

  it('is refused for another version than the one that is there, before its state is looked at', () => {
    const sold = { ...before, status: 'sold' } as const
    expect(() => assertEditable(sold, ownerId, 6)).toThrow('recyclable.changed_meanwhile')
    expect(() => assertEditable(before, ownerId, 8)).toThrow('recyclable.changed_meanwhile')
    expect(() => decideEditing(before, ownerId, 6, offer)).toThrow('recyclable.changed_meanwhile')
  })
})

describe('closing', () => {
  const before = sampleAd({ status: 'approved' })

  it('makes a listed sale sold and lets its photos go', () => {
    const { after, droppedPhotoIds } = decideStep(before, ownerId, 7, 'close')
    expect(after).toEqual({ ...before, status: 'sold', words: [], photos: [], version: 8 })
    expect(droppedPhotoIds).toEqual(before.photos.map(({ id }) => id))
  })
  it('is for sales that are listed only', () => {
    expect(() => decideStep({ ...before, action: 'donation' }, ownerId, 7, 'close')).toThrow(
      'recyclable.action_not_possible',
    )
    for (const status of recyclableStatuses.filter((each) => each !== 'approved'))
      expect(() => decideStep({ ...before, status }, ownerId, 7, 'close')).toThrow('recyclable.action_not_possible')
  })
  it('is the owner’s, of the version that was read', () => {
    expect(() => decideStep(before, strangerId, 7, 'close')).toThrow('recyclable.not_found')
    expect(() => decideStep(before, ownerId, 6, 'close')).toThrow('recyclable.changed_meanwhile')
  })
})

describe('deleting', () => {
  it.each(recyclableStatuses.map((status) => [status, ['pending', 'rejected', 'approved'].includes(status)] as const))(
    'an ad that is %s is possible: %s',
    (status, possible) => {
      const before = sampleAd({ status })
      if (possible) expect(decideDeleting(before, ownerId).droppedPhotoIds).toEqual(before.photos.map(({ id }) => id))
      else expect(() => decideDeleting(before, ownerId)).toThrow('recyclable.action_not_possible')
    },
  )
  it('is the owner’s', () => {
    expect(() => decideDeleting(sampleAd({ status: 'sold' }), strangerId)).toThrow('recyclable.not_found')
  })
})
