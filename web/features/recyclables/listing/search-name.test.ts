import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import common from '../../../i18n/ptBR/common.json' with { type: 'json' }
import recyclables from '../../../i18n/ptBR/recyclables.json' with { type: 'json' }
import type { ListingSearch } from '../../../lib/listing/address.ts'
import type { ListingTexts } from './filter-texts.ts'
import { searchName } from './search-name.ts'

let t: ListingTexts

beforeAll(async () => {
  await i18next.init({
    lng: 'pt-BR',
    ns: ['recyclables', 'common'],
    resources: { 'pt-BR': { recyclables, common } },
    interpolation: { escapeValue: false },
  })
  t = i18next.getFixedT('pt-BR', ['recyclables', 'common'])
})

it.each<[ListingSearch, string | undefined, string]>([
  [{}, 'Brotas', 'Recicláveis em Brotas'],
  [{ category: 'glass' }, 'Brotas', 'Vidro em Brotas'],
  [{ category: 'glass', action: 'donation' }, 'Paraná', 'Vidro para doação em Paraná'],
  [{ q: 'latinha', action: 'sale' }, undefined, '“latinha” à venda em todo o Brasil'],
  [{ q: 'pote', category: 'glass' }, 'Brotas', '“pote” · Vidro em Brotas'],
  [
    { category: 'metal', priceMaxCents: 5000, distanceKm: 10 },
    'Brotas',
    'Metal em Brotas, até 10 km do centro e até R$ 50,00',
  ],
  [{ area: { latitude: -23.5, longitude: -46.6, km: 12 }, state: 35 }, 'São Paulo', 'Recicláveis numa área do mapa'],
])('names a saved search after its filters: %o', (search, place, name) => {
  expect(searchName(t, search, place, 'pt-BR').replaceAll('\u00a0', ' ')).toBe(name)
})
