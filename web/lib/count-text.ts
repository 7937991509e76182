import { intlTag } from '../../shared/language-tag.ts'

/** Formats a count in the locale: '1.234'. */
export function countText(count: number, tag: string): string {
  return new Intl.NumberFormat(intlTag(tag)).format(count)
}
