import { describe, expect, it } from 'vitest'
import type { RecyclableView } from '../contract/recyclables.ts'
import { productJsonLd } from './product-json-ld.ts'

const photo = { conversion: 'c0ffee', width: 1280, height: 960, preview: null }
const ad: RecyclableView = {
  id: 'ad_1',
  type: 'Garrafas PET',
  category: 'plastic',
  action: 'sale',
  priceCents: 1205,
  createdAt: '2026-11-21T12:00:00.000Z',
  place: {
    stateId: 35,
    uf: 'SP',
    cityId: 3550308,
    city: 'São Paulo',
    district: 'Sé',
    latitude: -23.5,
    longitude: -46.6,
  },
  cover: null,
  distanceKm: null,
  description: 'Limpas',
  status: 'approved',
  textLanguage: 'ptBR',
  photos: [
    { id: 'pho_1', status: 'ready', ...photo },
    { id: 'pho_2', status: 'failed', ...photo },
  ],
  owner: {
    id: 'u',
    name: 'Ana',
    profileType: 'citizen',
    verified: false,
    city: null,
    since: null,
    rating: { mean: null, count: 0 },
    completedPickups: 0,
    badges: [],
  },
  address: 'Rua das Flores, 10',
  feedback: null,
  version: 1,
  hidden: false,
  viewer: { isOwner: true, isAdmin: false },
}

describe('productJsonLd', () => {
  it("contains the price in BRL, preview images and the site's URL", () => {
    expect(productJsonLd(ad, 'https://retorna.example')).toMatchObject({
      '@type': 'Product',
      image: ['https://retorna.example/media/photos/pho_1/c0ffee/share.jpg'],
      offers: {
        '@type': 'Offer',
        price: '12.05',
        priceCurrency: 'BRL',
        availability: 'https://schema.org/InStock',
        url: 'https://retorna.example/recyclables/ad_1/garrafas-pet',
      },
    })
  })

  it('reports a sold ad as sold out and never includes the street', () => {
    const gone = productJsonLd({ ...ad, status: 'sold' }, 'https://retorna.example')
    expect(gone).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } })
    expect(JSON.stringify(gone)).not.toContain('Flores')
  })
})
