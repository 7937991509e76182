import { useTranslation } from 'react-i18next'
import { mailTypes } from '../../../shared/contract/mails.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './admin-mails.module.css'
import { MailTest } from './mail-test.tsx'
import { WeeklyRuns } from './weekly-runs.tsx'

const gamification = ['points', 'ranks', 'milestones', 'impact', 'co2', 'tips'] as const

/**
 * Automatic e-mails, their test and the weekly summary, for the settings page. Needs the texts `mails` and `errors`.
 */
export default function AdminMailsPanel() {
  const { t } = useTranslation('mails')
  return (
    <div className={styles.panel}>
      <MailTest />
      <WeeklyRuns />
      <Card className={styles.part}>
        <h2>{t('list.title')}</h2>
        <ul className={styles.rows}>
          {mailTypes.map((type) => (
            <li key={type}>
              <span>{t(`mail.${type}`)}</span>
              <Badge tone={type === 'weekly_summary' ? 'sun' : 'leaf'}>
                {type === 'weekly_summary' ? t('list.weekly') : t('list.active')}
              </Badge>
            </li>
          ))}
        </ul>
      </Card>
      <Card className={styles.part}>
        <h2>{t('gamification.title')}</h2>
        <ul className={styles.points}>
          {gamification.map((line) => (
            <li key={line}>{t(`gamification.${line}`)}</li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
