import { useTranslation } from 'react-i18next'
import type { ReferralView } from '../../../shared/contract/referrals.ts'
import { dayOf } from '../../../shared/days.ts'
import { formatBrl } from '../../../shared/money.ts'
import { dottedText } from '../../lib/dotted-text.ts'
import { dayText } from '../../lib/wording.ts'
import styles from './referrals.module.css'
import { ReferralBadge } from './status-badge.tsx'

export function Entries({ items }: { items: readonly ReferralView[] }) {
  const { t, i18n } = useTranslation('referrals')
  const day = (instant: string) => dayText(dayOf(new Date(instant)), i18n.language)
  return (
    <ul className={styles.list}>
      {items.map(({ id, email, status, createdAt, qualifiedAt, takenBackAt, earnedCents }) => (
        <li key={id} className={styles.entry}>
          <div>
            <strong dir="auto">{email ?? t('noEmail')}</strong>
            <span className="soft">
              {dottedText(
                [t('since', { day: day(createdAt) }), qualifiedAt && t('qualifiedOn', { day: day(qualifiedAt) })],
                i18n.language,
              )}
            </span>
            {takenBackAt && <span className={styles.soft}>{t('takenBackOn', { day: day(takenBackAt) })}</span>}
          </div>
          <span className={styles.end}>
            <ReferralBadge status={status} />
            {formatBrl(earnedCents, i18n.language)}
          </span>
        </li>
      ))}
    </ul>
  )
}
