import type { RecyclableView } from '../../../shared/contract/recyclables.ts'
import { cutText } from '../../../shared/cut-text.ts'

type Titled = Pick<RecyclableView, 'id' | 'type'>

const referenceLength = 6
const shortLength = 24

/**
 * Returns a reference for each ad that shares its title with another: the end of its id, since ids begin with a
 * timestamp.
 */
export function referencesOf(ads: readonly Titled[]): ReadonlyMap<string, string> {
  const known = (type: string) => type.trim().toLowerCase()
  const same = (type: string) => ads.filter((ad) => known(ad.type) === known(type))
  return new Map(
    ads.filter(({ type }) => same(type).length > 1).map(({ id }): [string, string] => [id, id.slice(-referenceLength)]),
  )
}

/** Shortens a title for a button, at a word if possible, with an ellipsis. */
export function shortTitle(title: string): string {
  if (title.length <= shortLength) return title
  const cut = cutText(title, shortLength)
  const space = cut.lastIndexOf(' ')
  return `${(space > shortLength / 2 ? cut.slice(0, space) : cutText(title, shortLength - 1)).trimEnd()}…`
}
