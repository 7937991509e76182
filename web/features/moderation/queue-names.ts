import type { RecyclableView } from '../../../shared/contract/recyclables.ts'

type Titled = Pick<RecyclableView, 'id' | 'type'>

const referenceLength = 6
const shortLength = 24

/**
 * What tells ads of the same title apart, by their ids: the end of each id, which no two made in the same moment share.
 * Ads whose title is theirs alone have none.
 */
export function referencesOf(ads: readonly Titled[]): ReadonlyMap<string, string> {
  const known = (type: string) => type.trim().toLocaleLowerCase()
  const same = (type: string) => ads.filter((ad) => known(ad.type) === known(type))
  return new Map(
    ads.filter(({ type }) => same(type).length > 1).map(({ id }): [string, string] => [id, id.slice(-referenceLength)]),
  )
}

/** A title that fits on a button: cut at a word where there is one, with an ellipsis. */
export function shortTitle(title: string): string {
  if (title.length <= shortLength) return title
  const cut = title.slice(0, shortLength)
  const space = cut.lastIndexOf(' ')
  return `${(space > shortLength / 2 ? cut.slice(0, space) : cut.slice(0, -1)).trimEnd()}…`
}
