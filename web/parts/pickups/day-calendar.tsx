import { DayPicker } from 'react-day-picker'
import { useTranslation } from 'react-i18next'
import 'react-day-picker/style.css'
import { directionOf } from '../../../shared/text-direction.ts'
import { dayNames, firstDayOfWeek } from './calendar-names.ts'
import styles from './day-calendar.module.css'

interface DayCalendarProps {
  readonly label: string
  readonly value: Date | undefined
  readonly onValue: (day: Date | undefined) => void
  readonly first: Date
  readonly last: Date
}

/**
 * A month calendar for pointer and arrow keys; days before `first` are disabled. Lazy-loaded; takes the focus on mount.
 * Its names come from `Intl` and the catalogue: the picker's own locales would be one more script a language.
 */
export default function DayCalendar({ label, value, onValue, first, last }: DayCalendarProps) {
  const { t, i18n } = useTranslation('pickups')
  const { month, weekday, initial, date } = dayNames(i18n.language)
  return (
    <DayPicker
      mode="single"
      autoFocus
      dir={directionOf(i18n.language)}
      weekStartsOn={firstDayOfWeek(i18n.language)}
      formatters={{ formatCaption: month, formatWeekdayName: initial }}
      labels={{
        labelGrid: month,
        labelWeekday: weekday,
        labelGridcell: date,
        labelDayButton: (day, { today, selected }) => {
          const named = today ? t('propose.calendar.today', { day: date(day) }) : date(day)
          return selected ? t('propose.calendar.selected', { day: named }) : named
        },
        labelPrevious: () => t('propose.calendar.previous'),
        labelNext: () => t('propose.calendar.next'),
      }}
      className={styles.calendar ?? ''}
      aria-label={label}
      selected={value}
      onSelect={onValue}
      defaultMonth={value ?? first}
      startMonth={first}
      endMonth={last}
      disabled={[{ before: first }, { after: last }]}
      showOutsideDays
    />
  )
}
