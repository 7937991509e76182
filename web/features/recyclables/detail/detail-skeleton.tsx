import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import styles from './detail.module.css'

export function DetailSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={classNames('stack-large', styles.detail)} role="status" aria-busy="true">
      <span className="visually-hidden">{t('load.loading')}</span>
      <div className={styles.gallery} aria-hidden="true">
        <div className={styles.gallerySkeleton}>
          <Skeleton height="100%" radius="12px" />
        </div>
      </div>
      <div className={classNames('stack', styles.facts)} aria-hidden="true">
        <Skeleton width="60%" height="1.75rem" />
        <Skeleton width="90%" height="2rem" />
        <Skeleton width="50%" />
        <Skeleton height="16rem" radius="12px" />
      </div>
    </div>
  )
}
