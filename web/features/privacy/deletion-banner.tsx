import { useTranslation } from 'react-i18next'
import { useLiveProfile } from '../../lib/session/live-profile.ts'
import { classNames } from '../../ui/primitives/class-names.ts'
import { KeepAccount } from './keep-account.tsx'
import styles from './privacy.module.css'

/** Shown on every page while the deletion of the account is pending (rules 15.4). */
export default function DeletionBanner() {
  const { t } = useTranslation('privacy')
  const { data } = useLiveProfile()
  if (!data?.deletion) return null
  return (
    <section className={classNames(styles.banner, 'screen-only')} aria-label={t('deletion.title')}>
      <KeepAccount deletion={data.deletion} />
    </section>
  )
}
