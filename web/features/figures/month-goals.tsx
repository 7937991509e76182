import { useTranslation } from 'react-i18next'
import type { Dashboard } from '../../../shared/contract/figures.ts'
import { formatBrl } from '../../../shared/money.ts'
import { countText } from '../../lib/count-text.ts'
import { percentText } from '../../lib/percent-text.ts'
import { LinkButton } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './figures.module.css'

/** 'Metas do Mês': progress of the current month, at most 100 %. */
export function MonthGoals({ goals }: { goals: Dashboard['monthGoals'] }) {
  const { t, i18n } = useTranslation('figures')
  const shown = (type: string, value: number) =>
    type === 'revenue' ? formatBrl(value, i18n.language) : countText(value, i18n.language)
  return (
    <Card>
      <section aria-labelledby="month-goals">
        <header className={styles.head}>
          <h2 id="month-goals">{t('goals.title')}</h2>
          <LinkButton variant="plain" size="small" to="/settings?tab=goals">
            {t('goals.manage')}
          </LinkButton>
        </header>
        <ul className={styles.list}>
          {goals.map(({ type, target, current, percent, standard }) => (
            <li key={type} className={styles.goal}>
              <span className={styles.strong}>{t(`goals.${type as 'revenue' | 'users' | 'materials'}`)}</span>
              <span className={styles.percent}>{percentText(percent, i18n.language)}</span>
              <progress
                className={styles.progress}
                max={100}
                value={percent}
                aria-label={t(`goals.${type as 'revenue' | 'users' | 'materials'}`)}
              />
              <span className={styles.soft}>
                {t('goals.progress', { current: shown(type, current), target: shown(type, target) })}
                {standard && ` · ${t('goals.standard')}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
