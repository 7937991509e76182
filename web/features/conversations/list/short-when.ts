import { intlTag } from '../../../../shared/language-tag.ts'
/** Returns a short time for the list: the time today, 'yesterday', or the date. */
export function shortWhen(instant: string, now: Date, tag: string): 'yesterday' | { readonly text: string } {
  const at = new Date(instant)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (at.toDateString() === yesterday.toDateString()) return 'yesterday'
  const isToday = at.toDateString() === now.toDateString()
  return {
    text: new Intl.DateTimeFormat(intlTag(tag), isToday ? { timeStyle: 'short' } : { dateStyle: 'short' }).format(at),
  }
}
