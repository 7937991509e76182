import fc from 'fast-check'
import { type PhotoRow, toPhotoView } from '../../../functions/catalogue/photo-row.ts'
import type { RecyclableRow } from '../../../functions/catalogue/recyclable-row.ts'
import { listedWords } from '../../../functions/catalogue/recyclable-rows.ts'
import type { PhotoView } from '../../../shared/contract/recyclables.ts'
import { newId } from '../../../shared/ids.ts'
import { isListed, recyclableStates, recyclableStatuses } from '../../../shared/life-cycles/recyclable.ts'
import { actions, categories } from '../../../shared/recyclables/categories.ts'

export const sampleNow = new Date('2026-11-21T12:00:00.000Z')
export const ownerId = '11111111-1111-4111-8111-111111111111'
export const strangerId = '22222222-2222-4222-8222-222222222222'
export const adminId = '33333333-3333-4333-8333-333333333333'

/** Returns a converted photo that no ad uses, with changes. */
export function samplePhoto(change: Partial<PhotoRow> = {}): PhotoRow {
  return {
    id: newId('photo', sampleNow),
    ownerId,
    status: 'ready',
    contentType: 'image/jpeg',
    recyclableId: null,
    conversationId: null,
    conversion: '0123456789abcdef',
    width: 640,
    height: 480,
    preview: 'data:image/webp;base64,AAAA',
    problem: null,
    createdAt: sampleNow.toISOString(),
    version: 3,
    ...change,
  }
}

/** Returns a pending sale with one photo, with changes. */
export function sampleAd(change: Partial<RecyclableRow> = {}): RecyclableRow {
  const row: Omit<RecyclableRow, 'words'> = {
    id: newId('recyclable', sampleNow),
    ownerId,
    type: 'Latas',
    description: 'Dois sacos limpos.',
    category: 'metal',
    action: 'sale',
    priceCents: 500,
    status: 'pending',
    hidden: false,
    textLanguage: 'ptBR',
    address: 'Rua Rui Barbosa, 10',
    place: {
      stateId: 12,
      uf: 'AC',
      cityId: 1200401,
      city: 'Rio Branco',
      district: 'Centro',
      latitude: -9.9725,
      longitude: -67.8075,
    },
    exactLatitude: -9.97411,
    exactLongitude: -67.80763,
    photos: [toPhotoView(samplePhoto())],
    feedback: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    version: 7,
    ...change,
  }
  return { words: listedWords(row, row), ...row }
}

const arbitraryPhoto: fc.Arbitrary<PhotoView> = fc
  .constantFrom('ready', 'processing', 'failed')
  .map((status) => ({ ...toPhotoView(samplePhoto()), id: newId('photo', sampleNow), status }))

export const arbitraryContents = fc.record({
  type: fc.oneof(
    fc.string(),
    fc.constantFrom('Latinhas de alumínio, 5 kg', 'Garrafas PET de refrigerante', 'PC i7-10700'),
  ),
  description: fc.oneof(
    fc.string(),
    fc.constant('Limpas, prensadas e separadas por cor; retirada na portaria do prédio, com carrinho, de manhã cedo.'),
  ),
  category: fc.constantFrom(...categories),
  action: fc.constantFrom(...actions),
  priceCents: fc.nat(100_000),
  place: fc
    .record({ cityId: fc.constantFrom(1200401, 1200203), latitude: fc.constantFrom(-9.9725, -7.6325) })
    .map((place) => ({ ...sampleAd().place, ...place })),
  photos: fc.array(arbitraryPhoto, { maxLength: 5 }),
  feedback: fc.option(fc.string()),
})

/** An ad in any stored state; some are indexed under words of other rules. */
export const arbitraryAd: fc.Arbitrary<RecyclableRow> = fc
  .tuple(
    arbitraryContents,
    fc.constantFrom(...recyclableStatuses),
    fc.integer({ min: 1, max: 100 }),
    fc.option(fc.subarray(['metal', 'lata', 'alumini', 'pet', 'antigo']), { nil: undefined }),
    fc.boolean(),
  )
  .map(([contents, status, version, earlier, hidden]) => {
    const photos = recyclableStates[status].keepsPhotos ? contents.photos : []
    const words = earlier && isListed({ status, hidden }) ? { words: earlier } : {}
    return sampleAd({ ...contents, photos, status, hidden, version, ...words })
  })
