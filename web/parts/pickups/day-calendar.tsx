import { DayPicker } from 'react-day-picker'
import { ptBR } from 'react-day-picker/locale/pt-BR'
import 'react-day-picker/style.css'
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
 */
export default function DayCalendar({ label, value, onValue, first, last }: DayCalendarProps) {
  return (
    <DayPicker
      mode="single"
      autoFocus
      locale={ptBR}
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
