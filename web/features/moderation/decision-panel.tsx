import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RecyclableView } from '../../../shared/contract/recyclables.ts'
import { recyclablePath } from '../../../shared/recyclables/path.ts'
import { instantText } from '../../lib/wording.ts'
import { ActionBadge, MaterialBadge } from '../../ui/ads/badges.tsx'
import { PhotoPicture } from '../../ui/ads/photo-picture.tsx'
import { Price } from '../../ui/ads/price.tsx'
import { DecisionForm } from './decision-form.tsx'
import styles from './moderation.module.css'

export function DecisionPanel({ ad, onDecided }: { ad: RecyclableView; onDecided: () => void }) {
  return (
    <div className={styles.decision}>
      <Facts ad={ad} />
      <DecisionForm ads={[ad]} onDecided={onDecided} />
    </div>
  )
}

export function BulkPanel({ ads, onDecided }: { ads: readonly RecyclableView[]; onDecided: () => void }) {
  const { t } = useTranslation('moderation')
  return (
    <div className={styles.decision}>
      <h2>{t('selected', { count: ads.length })}</h2>
      <ul className={styles.selected}>
        {ads.map((ad) => (
          <li dir="auto" key={ad.id}>
            {ad.type}
          </li>
        ))}
      </ul>
      <DecisionForm ads={ads} onDecided={onDecided} />
    </div>
  )
}

function Facts({ ad }: { ad: RecyclableView }) {
  const { t, i18n } = useTranslation(['moderation', 'common'])
  const { district, city, uf } = ad.place
  return (
    <>
      <ul className={styles.photos}>
        {ad.photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoPicture photo={photo} alt={t('photo', { number: index + 1 })} sizes="400px" fit="contain" />
          </li>
        ))}
      </ul>
      <h2>
        <Link dir="auto" to={recyclablePath(ad)}>
          {ad.type}
        </Link>
      </h2>
      <p className={styles.badges}>
        <MaterialBadge category={ad.category} />
        <ActionBadge action={ad.action} />
        {ad.action === 'sale' && <Price action={ad.action} priceCents={ad.priceCents} />}
      </p>
      <p dir="auto" className={styles.description}>
        {ad.description}
      </p>
      <dl className={styles.facts}>
        <dt>{t('facts.address')}</dt>
        <dd>{[ad.address ?? district, `${city} - ${uf}`].filter(Boolean).join(', ')}</dd>
        <dt>{t('facts.owner')}</dt>
        <dd>
          <Link to={`/profile/${ad.owner.id}`}>{ad.owner.name ?? t('facts.nameless')}</Link>{' '}
          {t('facts.ownerType', { type: t(`common:accountType.${ad.owner.profileType}`) })}
        </dd>
        <dt>{t('facts.createdAt')}</dt>
        <dd>{instantText(ad.createdAt, i18n.language)}</dd>
      </dl>
    </>
  )
}
