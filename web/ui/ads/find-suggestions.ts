import { cities } from 'virtual:cities'
import type { TFunction } from 'i18next'
import { suggestCities } from '../../../shared/brazil/suggest-cities.ts'
import { type Category, categories } from '../../../shared/recyclables/categories.ts'
import { plainText } from '../../../shared/words/plain-text.ts'
import { suggest } from '../../../shared/words/suggest.ts'
import type { Suggestion } from '../fields/suggest-field.tsx'

export type Found =
  | { readonly q: string }
  | { readonly category: Category }
  | { readonly state: number; readonly city: number }

export interface FoundSuggestion extends Suggestion {
  readonly found: Found
}

const most = 6
const mostCities = 2

/**
 * Returns suggestions for a text: materials, search words and cities that it may begin.
 * A separate module with all words and cities, loaded with the first typed letter.
 */
export function findSuggestions(text: string, t: TFunction, ownStateId: number | undefined): FoundSuggestion[] {
  const typed = plainText(text).trim()
  if (typed === '') return []
  const materials = categories
    .map((category) => ({ category, name: t(`material.${category}`) }))
    .filter(({ category, name }) => category !== 'others' && plainText(name).startsWith(typed))
    .map(({ category, name }) => ({
      key: category,
      label: name,
      hint: t('wordSearch.category'),
      found: { category } as const,
    }))
  const places = suggestCities(cities, text, mostCities, ownStateId).map(({ id, stateId, name, uf }) => ({
    key: String(id),
    label: `${name} - ${uf}`,
    hint: t('wordSearch.city'),
    found: { state: stateId, city: id },
  }))
  const words = suggest(text, most - places.length - materials.length).map(({ text: q }) => ({
    key: `q ${q}`,
    label: q,
    found: { q },
  }))
  return [...materials, ...words, ...places]
}
