import { withoutIsolates } from '../../../../shared/text-direction.ts'
import { listText } from '../../../lib/list-text.ts'
import type { ListingSearch } from '../../../lib/listing/address.ts'
import { distanceFilterText, type ListingTexts, priceFilterText } from './filter-texts.ts'

/**
 * Describes a search in words: 'Vidro para doação em Brotas', '“latinha” em todo o Brasil, até R$ 50,00'. `place` is
 * the city or state; undefined means the whole country.
 */
export function searchName(t: ListingTexts, search: ListingSearch, place: string | undefined, tag: string): string {
  const { action = 'any', area } = search
  const where = area ? 'area' : place === undefined ? 'country' : 'place'
  const name = t(`searchName.${action}.${where}`, { what: subjectOf(t, search), place })
  const limits = [distanceFilterText(t, search), priceFilterText(t, search, tag)].filter((limit) => limit !== undefined)
  const whole = limits.length === 0 ? name : t('searchName.limited', { name, limits: listText(limits, tag) })
  return withoutIsolates(whole)
}

function subjectOf(t: ListingTexts, { q, category }: ListingSearch): string {
  const material = category && t(`common:material.${category}`)
  if (q === undefined) return material ?? t('searchName.anything')
  return material ? t('searchName.wordsOf', { words: q, material }) : t('searchName.words', { words: q })
}
