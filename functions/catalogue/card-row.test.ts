import { describe, expect, it } from 'vitest'
import { sampleAd, samplePhoto } from '../../test/support/fixtures/ad-rows.ts'
import { cardOf, cardRow, toCard } from './card-row.ts'
import { toPhotoView } from './photo-row.ts'

const ad = sampleAd({ status: 'approved' })

describe('card row', () => {
  it('holds the listed fields of an ad and passes its schema', () => {
    const { id, type, category, action, priceCents, createdAt, place, photos } = ad
    expect(cardOf(ad)).toEqual({ id, type, category, action, priceCents, createdAt, place, cover: photos[0] })
    expect(cardRow.parse(cardOf(ad))).toEqual(cardOf(ad))
  })
  it('has no cover when no photo is ready', () => {
    expect(cardOf({ ...ad, photos: [toPhotoView(samplePhoto({ status: 'failed' }))] }).cover).toBeNull()
  })
  it('gives the distance from the search position to a tenth of a km', () => {
    const card = cardOf(ad)
    expect(toCard(card).distanceKm).toBeNull()
    expect(toCard(card, card.place).distanceKm).toBe(0)
    // A tenth of a degree of latitude is 11.12 km.
    expect(toCard(card, { ...card.place, latitude: card.place.latitude + 0.1 }).distanceKm).toBe(11.1)
  })
})
