import { intlTag } from '../../../shared/language-tag.ts'

/** Names of days and months in the reader's language: 'novembro de 2026', 'sábado', 'S', 'sábado, 28 de novembro…'. */
export function dayNames(language: string) {
  const named = (style: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(intlTag(language), style)
    return (day: Date) => format.format(day)
  }
  return {
    month: named({ month: 'long', year: 'numeric' }),
    weekday: named({ weekday: 'long' }),
    initial: named({ weekday: 'narrow' }),
    date: named({ dateStyle: 'full' }),
  }
}

interface WeekInfo {
  /** Monday is 1, Sunday is 7. */
  readonly firstDay: number
}
type WithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** Returns the first day of a week, where Sunday is 0; Sunday too in browsers that do not tell. */
export function firstDayOfWeek(language: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const locale: WithWeek = new Intl.Locale(language)
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 7 }
  return (firstDay % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
}
