import { useTranslation } from 'react-i18next'
import styles from './area.module.css'
import { dayName } from './rows.ts'

export function DayRow({ day, now }: { day: string; now: Date }) {
  const { t, i18n } = useTranslation('conversations')
  const name = dayName(day, now, i18n.language)
  return (
    <li className={styles.day}>
      <span>{typeof name === 'string' ? t(`day.${name}`) : name.date}</span>
    </li>
  )
}
