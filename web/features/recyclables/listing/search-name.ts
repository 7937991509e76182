import type { ListingSearch } from '../../../lib/listing/address.ts'
import { distanceFilterText, type ListingTexts, priceFilterText } from './filter-texts.ts'

/**
 * Describes a search in words: 'Vidro para doação em Brotas', '“latinha” em todo o Brasil, até R$ 50,00'. `place` is
 * the city or state; undefined means the whole country.
 */
export function searchName(t: ListingTexts, search: ListingSearch, place: string | undefined, tag: string): string {
  const { q, category, action, area } = search
  const material = category && t(`common:material.${category}`)
  const subject =
    q === undefined ? (material ?? t('searchName.anything')) : [`“${q}”`, material].filter(Boolean).join(' · ')
  const what = action ? t(`searchName.${action}`, { what: subject }) : subject
  const where = area ? t('searchName.inArea') : place ? t('searchName.in', { place }) : t('searchName.inCountry')
  return [`${what} ${where}`, distanceFilterText(t, search), priceFilterText(t, search, tag)].filter(Boolean).join(', ')
}
