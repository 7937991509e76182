import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'
import { monthText } from '../../../lib/wording.ts'
import { SellerLine } from '../../../ui/ads/seller-line.tsx'
import { UserRound } from '../../../ui/icons/icons.ts'
import styles from './detail.module.css'

export function SellerBox({ owner }: { owner: RecyclableView['owner'] }) {
  const { t, i18n } = useTranslation(['recyclables', 'common'])
  return (
    <Link to={`/profile/${owner.id}`} className={styles.seller}>
      <span className={styles.avatar}>
        <UserRound aria-hidden="true" />
      </span>
      <span>
        <strong dir="auto">{owner.name ?? t('detail.namelessSeller')}</strong>
        <span className="soft">
          {t(`common:accountType.${owner.profileType}`)}
          {owner.since && ` · ${t('detail.sellerSince', { date: monthText(owner.since, i18n.language) })}`}
        </span>
        <SellerLine of={owner} />
      </span>
    </Link>
  )
}
