import type { CardRow } from '../../functions/catalogue/card-row.ts'
import type { Category } from '../../shared/recyclables/categories.ts'
import { phrases } from '../../shared/words/concepts.ts'
import { rankOf } from '../../shared/words/rank.ts'
import { wordsOfAd } from '../../shared/words/words-of-ad.ts'
import { catalogue, pick, seeded } from './catalogue.ts'

export interface SearchAd {
  readonly card: CardRow
  readonly words: readonly string[]
}

const colours = ['azul', 'verde', 'branco', 'transparente', 'colorido', 'preto', 'marrom', 'cristal']
const brands =
  `Consul Brastemp Electrolux Samsung LG Philco Motorola Dell HP Lenovo Positivo Epson Canon Mondial Arno Britânia
  Tigre Amanco Gerdau Brahma Skol Heineken Coca-Cola Natura Boticário Tramontina Pirelli Michelin Goodyear Caloi`.split(
    /\s+/,
  )
const amounts = ['10 kg', '20 kg', '50 kg', '200 kg', '5 sacos', '3 caixas', '12 unidades', '2 fardos', '100 litros']
const qualities = ['usado', 'limpo', 'vazio', 'lavado', 'quebrado', 'misturado', 'velho', 'prensado', 'inteiro', 'seco']
const remarks = `separado por cor, pronto para retirar, em sacos, em bom estado, sem rótulo, retirada com carro, lote
  fechado, acumulado do condomínio, sobra de obra, guardado em galpão, amarrado com barbante, com nota fiscal,
  entrego no local, para artesanato, para conserto, funcionando, tudo junto, quantidade grande, coleta
  semanal, da minha empresa, do escritório, da escola, seco e protegido, precisa de caminhão, portaria no
  horário comercial, cooperativa pode buscar, sem cheiro, desmontado, embalado em caixa, peças pequenas,
  tamanho médio, com tampa, com cabo, falta uma peça, ótima qualidade, sem sujeira, direto da fábrica,
  restaurante fechou, mudança urgente, aceito proposta`.split(/,\s+/)

/** Share of titles with a quality, amount, colour, brand or second item. */
const share = { quality: 0.4, amount: 0.4, colour: 0.1, brand: 0.15, second: 0.12 }
/** Exponent of Zipf's law for the frequency of items within a material. */
const zipf = 1

/** Returns the catalogue of `bench:listing` with titles and descriptions; a longer one starts with the shorter one. */
export async function searchCatalogue(count: number): Promise<{ ads: SearchAd[]; titles: string[] }> {
  const random = seeded(77)
  const things = itemsByMaterial(random)
  const invented = Array.from({ length: 5000 }, () => inventedWord(random))
  const titles: string[] = []
  const ads = (await catalogue(count)).map((card): SearchAd => {
    const title = titleOf(things, card.category, random)
    titles.push(title)
    const description = descriptionOf(things, card.category, invented, random)
    return { card: { ...card, type: title }, words: wordsOfAd(title, description, card.category) }
  })
  return { ads, titles }
}

type Items = ReadonlyMap<Category, readonly (readonly string[])[]>

/**
 * Returns the concepts of each material with their phrases by frequency. Frequencies deviate from the product's ranks
 * by a factor of up to ten, like an estimate would.
 */
function itemsByMaterial(random: () => number): Items {
  const concepts = Map.groupBy(phrases(), ({ concept }) => concept)
  const things = new Map<Category, (readonly string[])[]>()
  const order = [...concepts].map(([concept, said]) => ({
    concept,
    said,
    at: (rankOf(concept.word) + 3) * 10 ** (2 * random() - 1),
  }))
  for (const { concept, said } of order.sort((a, b) => a.at - b.at)) {
    if (!concept.category) continue
    const texts = said.filter(({ suggested }) => suggested).map(({ text }) => text)
    things.set(concept.category, [...(things.get(concept.category) ?? []), texts])
  }
  return things
}

function titleOf(things: Items, category: Category, random: () => number): string {
  const parts = [item(things, category, random)]
  if (random() < share.quality) parts.push(zipfPick(qualities, random))
  if (random() < share.colour) parts.push(pick(colours, random))
  if (random() < share.brand) parts.push(zipfPick(brands, random))
  if (random() < share.second) parts.push(`e ${item(things, category, random)}`)
  const amount = random() < share.amount ? `, ${pick(amounts, random)}` : ''
  return `${parts.join(' ')}${amount}`
}

function descriptionOf(things: Items, category: Category, invented: readonly string[], random: () => number): string {
  const said = Array.from({ length: 2 + Math.floor(random() * 3) }, () => zipfPick(remarks, random))
  if (random() < 0.3) said.push(item(things, category, random))
  if (random() < 0.5) said.push(zipfPick(invented, random))
  return said.join('. ')
}

function item(things: Items, category: Category, random: () => number): string {
  return zipfPick(zipfPick(things.get(category) ?? [], random), random)
}

export function zipfPick<T>(from: readonly T[], random: () => number): T {
  let rest = random() * from.reduce((sum, _, index) => sum + 1 / (index + 1) ** zipf, 0)
  const found = from.find((_, index) => {
    rest -= 1 / (index + 1) ** zipf
    return rest < 0
  })
  return found ?? (from.at(-1) as T)
}

function inventedWord(random: () => number): string {
  const syllable = () => pick([...'bcdfglmnprstv'], random) + pick([...'aeiou'], random)
  return Array.from({ length: 2 + Math.floor(random() * 3) }, syllable).join('')
}
