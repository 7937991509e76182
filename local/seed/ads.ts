import { publicPosition } from '../../functions/catalogue/cells.ts'
import { photoRow, toPhotoView } from '../../functions/catalogue/photo-row.ts'
import { type RecyclableRow, recyclableRow } from '../../functions/catalogue/recyclable-row.ts'
import { itemsOf } from '../../functions/catalogue/recyclable-rows.ts'
import { keys } from '../../functions/kit/table/keys.ts'
import { conversionOf, derivativeKey, uploadKey } from '../../functions/photos/keys.ts'
import { loadGazetteer, stateById } from '../../shared/brazil/cities.ts'
import { newId } from '../../shared/ids.ts'
import { type RecyclableStatus, recyclableStates } from '../../shared/life-cycles/recyclable.ts'
import { wordsOfAd } from '../../shared/words/words-of-ad.ts'
import { adLocations, type DemoOffer, offers } from './offers.ts'
import { type DemoPerson, people } from './people.ts'
import { pictureVariants, randomFrom } from './pictures.ts'
import { type Scenes, sceneName } from './scenes.ts'
import type { SeedTarget } from './target.ts'

export const adCount = 126
const dayMs = 24 * 60 * 60 * 1000
const immutable = 'public, max-age=31536000, immutable'

const states: readonly RecyclableStatus[] = [
  'pending',
  'approved',
  'approved',
  'rejected',
  'approved',
  'approved',
  'sold',
  'approved',
  'approved',
  'collection',
  'approved',
  'approved',
  'completed',
  'approved',
  'paused',
]

/** Uploads the photos of one ad and returns its table rows. An ad in `waiting` waits for moderation since then. */
export async function addAd(
  target: SeedTarget,
  ids: ReadonlyMap<string, string>,
  scenes: Scenes,
  index: number,
  waiting?: { readonly since: Date },
): Promise<Record<string, unknown>[]> {
  const random = randomFrom(index + 1)
  const spread = new Date(target.now.getTime() - ((adCount - index) / adCount) * 30 * dayMs - random() * dayMs)
  const at = waiting?.since ?? spread
  const offer = offers[(index * 5) % offers.length] as DemoOffer
  const status = waiting ? 'pending' : (states[index % states.length] ?? 'approved')
  const located = await locate(index, random)
  const owner = ownerOf(located.place.cityId, index)
  const id = newId('recyclable', at)
  const { keepsPhotos } = recyclableStates[status]
  const photos = keepsPhotos
    ? await addPhotos(target, scenes, { offer, ownerId: ids.get(owner.email) ?? '', recyclableId: id, at, random })
    : []
  const sale = offer.priceCents !== undefined
  const words = wordsOfAd(offer.type, offer.description, offer.category)
  const row = recyclableRow.parse({
    id,
    ownerId: ids.get(owner.email),
    type: offer.type,
    description: offer.description,
    category: offer.category,
    action: sale ? 'sale' : 'donation',
    priceCents: offer.priceCents ?? 0,
    // Only a sale can be `sold`; a donation in that position gets `collection`.
    status: status === 'sold' && !sale ? 'collection' : status,
    hidden: false,
    textLanguage: 'ptBR',
    ...located,
    photos: photos.map((photo) => toPhotoView(photo)),
    words,
    feedback:
      status === 'rejected'
        ? 'A foto não mostra o material. Envie outra, por favor.'
        : status === 'pending'
          ? null
          : 'Tudo certo, obrigado!',
    createdAt: at.toISOString(),
    ...(status !== 'pending' && status !== 'rejected' && { approvedAt: at.toISOString() }),
    version: 1,
  } satisfies Record<Exclude<keyof RecyclableRow, 'sale' | 'submittedAt' | 'approvedAt'>, unknown>)
  return [...itemsOf(row), ...photos.map((photo) => ({ ...keys.photo(photo.id), ...photo }))]
}

async function addPhotos(
  target: SeedTarget,
  scenes: Scenes,
  ad: { offer: DemoOffer; ownerId: string; recyclableId: string; at: Date; random: () => number },
) {
  const count = 1 + Math.floor(ad.random() * pictureVariants)
  const first = Math.floor(ad.random() * pictureVariants)
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const id = newId('photo', ad.at)
      const conversion = conversionOf({ key: uploadKey(id), etag: 'seed', sequencer: '0' })
      const scene = scenes.get(sceneName(ad.offer.category, (first + index) % pictureVariants))
      if (!scene) throw new Error(`No scene of ${ad.offer.category}`)
      await Promise.all([
        ...scene.avif.map(({ width, bytes }) =>
          target.putObject(derivativeKey(id, conversion, `${width}.avif`), bytes, 'image/avif', immutable),
        ),
        target.putObject(derivativeKey(id, conversion, 'share.jpg'), scene.share, 'image/jpeg', immutable),
      ])
      const { width, height, preview } = scene
      const { ownerId, recyclableId } = ad
      return photoRow.parse({
        id,
        ownerId,
        status: 'ready',
        contentType: 'image/png',
        recyclableId,
        conversion,
        width,
        height,
        preview,
        problem: null,
        createdAt: ad.at.toISOString(),
        version: 2,
      })
    }),
  )
}

async function locate(index: number, random: () => number) {
  const weighted = adLocations.flatMap((quarter) => Array.from({ length: quarter.weight }, () => quarter))
  const quarter = weighted[(index * 7) % weighted.length] ?? weighted[0]
  const city = quarter && (await loadGazetteer()).byId(quarter.cityId)
  const state = city && stateById(city.stateId)
  if (!quarter || !city || !state) throw new Error('A demo city is unknown')
  const [district, street] = quarter.districts[Math.floor(random() * quarter.districts.length)] ?? [
    'Centro',
    'Rua Direita',
  ]
  const exact = {
    latitude: city.latitude + (random() - 0.5) * 0.06,
    longitude: city.longitude + (random() - 0.5) * 0.06,
  }
  return {
    address: `${street}, ${10 + Math.floor(random() * 900)}, ${district}`,
    exactLatitude: exact.latitude,
    exactLongitude: exact.longitude,
    place: { stateId: state.id, uf: state.uf, cityId: city.id, city: city.name, district, ...publicPosition(exact) },
  }
}

function ownerOf(cityId: number, index: number): DemoPerson {
  const near = people.filter((person) => person.cityId === cityId && !person.admin)
  const candidates = near.length > 0 ? near : people.filter((person) => !person.admin)
  return candidates[index % candidates.length] as DemoPerson
}
