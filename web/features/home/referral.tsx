import { useTranslation } from 'react-i18next'
import { Conversation } from '../../ui/page/illustrations.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'
import styles from './sections.module.css'

export function Referral() {
  const { t } = useTranslation('home-sections')
  return (
    <section className={styles.section}>
      <div className={styles.inner}>
        <div className={styles.split}>
          <div className={styles.words}>
            <h2>{t('referral.title')}</h2>
            <p>{t('referral.text')}</p>
            <LinkButton to="/referrals" variant="secondary">
              {t('referral.action')}
            </LinkButton>
          </div>
          <Conversation />
        </div>
      </div>
    </section>
  )
}
