import { useTranslation } from 'react-i18next'
import type { RecyclableView } from '../../../shared/contract/recyclables.ts'
import { instantText } from '../../lib/wording.ts'
import { ActionBadge, MaterialBadge } from '../../ui/ads/badges.tsx'
import { PhotoPicture } from '../../ui/ads/photo-picture.tsx'
import { Price } from '../../ui/ads/price.tsx'
import { Tick } from '../../ui/fields/tick.tsx'
import styles from './moderation.module.css'

interface QueueRowProps {
  readonly ad: RecyclableView
  readonly reference: string | undefined
  readonly chosen: boolean
  readonly ticked: boolean
  readonly onChoose: () => void
  readonly onTick: () => void
}

/** A pending ad. A click anywhere opens it, by keyboard its title; the checkbox selects it for a bulk decision. */
export function QueueRow({ ad, reference, chosen, ticked, onChoose, onTick }: QueueRowProps) {
  const { t, i18n } = useTranslation('moderation')
  return (
    // Keyboard users have the title's button.
    <tr
      className={styles.row}
      aria-selected={chosen || ticked}
      onClick={({ target }) => (target as Element).closest('input, button') ?? onChoose()}
    >
      <td>
        <Tick
          aria-label={t(reference ? 'tickWithReference' : 'tick', { type: ad.type, reference })}
          checked={ticked}
          onChange={onTick}
        />
      </td>
      <th scope="row">
        <button type="button" className={styles.choose} aria-current={chosen} onClick={onChoose}>
          <PhotoPicture photo={ad.cover} alt="" sizes="56px" className={styles.thumbnail} />
          <span dir="auto">
            {ad.type}
            {reference && <span className={styles.reference}>{t('reference', { reference })}</span>}
          </span>
        </button>
      </th>
      <td data-label={t('columns.category')}>
        <MaterialBadge category={ad.category} />
      </td>
      <td data-label={t('columns.action')}>
        {ad.action === 'sale' ? (
          <Price action={ad.action} priceCents={ad.priceCents} />
        ) : (
          <ActionBadge action={ad.action} />
        )}
      </td>
      <td data-label={t('columns.place')}>{`${ad.place.city} - ${ad.place.uf}`}</td>
      <td data-label={t('columns.date')}>
        <time dateTime={ad.createdAt}>{instantText(ad.createdAt, i18n.language)}</time>
      </td>
    </tr>
  )
}
