import { ulid } from 'ulid'
import type { CardRow } from '../../functions/catalogue/card-row.ts'
import { publicPosition } from '../../functions/catalogue/cells.ts'
import { convertImage } from '../../functions/photos/pixels.ts'
import { offers } from '../../local/seed/offers.ts'
import { loadGazetteer, stateById, states } from '../../shared/brazil/cities.ts'
import type { PhotoView } from '../../shared/contract/recyclables.ts'
import { idPrefixes } from '../../shared/ids.ts'
import type { City } from '../../shared/places.ts'
import { actions, categories } from '../../shared/recyclables/categories.ts'
import { photograph } from '../../test/support/fixtures/pictures.ts'

/** End of the catalogue's year. */
export const newestAd = Date.UTC(2026, 10, 1)
const year = 365 * 24 * 60 * 60 * 1000

/** A marketplace that started in São Paulo: this share of its ads is there, and a quarter is anywhere in Brazil. */
const shareOfSaoPaulo = 0.3
const shareAnywhere = 0.25
const saoPaulo = 3550308
/** Inhabitants in thousands (IBGE, 2022 census) of the cities that share the rest. */
const largeCities: Readonly<Record<number, number>> = {
  3304557: 6211,
  5300108: 2817,
  2304400: 2428,
  2927408: 2418,
  3106200: 2316,
  1302603: 2064,
  4106902: 1774,
  2611606: 1489,
  5208707: 1437,
  4314902: 1333,
  1501402: 1303,
  3518800: 1292,
  3509502: 1139,
  2111300: 1038,
  2704302: 958,
  5002704: 898,
  3304904: 897,
  2211001: 866,
  2507507: 834,
  2408102: 751,
  3534401: 729,
  3547809: 749,
  3548708: 811,
  1100205: 460,
  1200401: 365,
}
/**
 * Standard deviation of an ad's position from the city centre in degrees: about 9 km in a metropolis, 2 km elsewhere.
 */
const spread = { large: 0.08, small: 0.02 }
const withoutCover = 0.05

/** Returns `count` approved ads as card rows, deterministic; a longer catalogue starts with the shorter one. */
export async function catalogue(count: number): Promise<CardRow[]> {
  const random = seeded(2026)
  const pickCity = await cityPicker(random)
  const covers = await realPreviews()
  return Array.from({ length: count }, () => card(random, pickCity(), covers))
}

function card(random: () => number, city: City, previews: readonly string[]): CardRow {
  const at = newestAd - Math.floor(random() * year)
  const width = city.id in largeCities || city.id === saoPaulo ? spread.large : spread.small
  const action = pick(actions, random)
  const category = pick(categories, random)
  const words = pick(
    offers.filter((offer) => offer.category === category),
    random,
  )
  const photoId = `${idPrefixes.photo}_${ulid(at, random)}`
  const cover: PhotoView = {
    id: photoId,
    status: 'ready',
    conversion: '0123456789abcdef',
    width: 4000,
    height: 3000,
    preview: pick(previews, random),
  }
  return {
    id: `${idPrefixes.recyclable}_${ulid(at, random)}`,
    type: words.type,
    category,
    action,
    // Log-uniform from R$ 1 to R$ 5.000: many small ads, few large ones.
    priceCents: action === 'donation' ? 0 : Math.round(100 * 5000 ** random()),
    createdAt: new Date(at).toISOString(),
    place: {
      stateId: city.stateId,
      uf: stateById(city.stateId)?.uf ?? '',
      cityId: city.id,
      city: city.name,
      district: 'Vila Mariana',
      ...publicPosition({
        latitude: city.latitude + normal(random) * width,
        longitude: city.longitude + normal(random) * width,
      }),
    },
    cover: random() < withoutCover ? null : cover,
  }
}

async function cityPicker(random: () => number): Promise<() => City> {
  const gazetteer = await loadGazetteer()
  const all = states.flatMap((state) => gazetteer.ofState(state.id))
  const known = (id: number) => {
    const city = gazetteer.byId(id)
    if (!city) throw new Error(`The gazetteer has no city ${id}`)
    return city
  }
  const centre = known(saoPaulo)
  const large = Object.entries(largeCities).map(([id, weight]) => ({ city: known(Number(id)), weight }))
  const total = large.reduce((sum, { weight }) => sum + weight, 0)
  return () => {
    const draw = random()
    if (draw < shareOfSaoPaulo) return centre
    if (draw < shareOfSaoPaulo + shareAnywhere) return pick(all, random)
    let rest = random() * total
    for (const { city, weight } of large) {
      rest -= weight
      if (rest < 0) return city
    }
    return centre
  }
}

/** Previews from the photo converter: most of a card row's bytes. */
async function realPreviews(): Promise<string[]> {
  const seeds = [1, 2, 3, 4, 5, 6]
  return Promise.all(seeds.map(async (seed) => (await convertImage(await photograph(320, 240, { seed }))).preview))
}

export function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)] as T
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
