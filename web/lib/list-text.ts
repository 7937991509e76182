/** Joins words as a list in the locale: 'a, b e c'. */
export function listText(parts: Iterable<string>, tag: string): string {
  return new Intl.ListFormat(tag).format(parts)
}
