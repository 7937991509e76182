import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecyclableView } from '../../../shared/contract/recyclables.ts'
import { useMedia } from '../../lib/use-media.ts'
import { instantText } from '../../lib/wording.ts'
import { ActionBadge, MaterialBadge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PhotoPicture } from '../../ui/photo-picture.tsx'
import { Price } from '../../ui/price.tsx'
import tables from '../../ui/table.module.css'
import { DecisionPanel } from './decision-panel.tsx'
import styles from './moderation.module.css'
import { isWriting } from './writing.ts'

/** One page of the queue: rows on the left, the chosen ad beside them (over them on small screens). */
export function QueueTable({ items }: { items: readonly RecyclableView[] }) {
  const { t } = useTranslation('moderation')
  const wide = useMedia('(width >= 64rem)')
  const [chosenId, setChosenId] = useState<string | null>(null)
  // The place is kept rather than the ad: once it is decided, the next one stands there.
  const [place, setPlace] = useState(0)
  const chosen =
    items.find(({ id }) => id === chosenId) ?? (wide ? items[Math.min(place, items.length - 1)] : undefined)
  const rows = useRef<HTMLTableSectionElement>(null)

  const choose = (index: number) => {
    const item = items[index]
    if (!item) return
    setChosenId(item.id)
    setPlace(index)
  }
  useEffect(() => {
    const at = items.findIndex(({ id }) => id === chosen?.id)
    const onKeyDown = (event: KeyboardEvent) => {
      if (isWriting(event) || event.ctrlKey || event.metaKey || event.altKey) return
      const next = { j: at + 1, k: at - 1 }[event.key]
      const item = next === undefined ? undefined : items[next]
      if (next === undefined || !item) return
      event.preventDefault()
      setChosenId(item.id)
      setPlace(next)
      rows.current?.querySelectorAll('button')[next]?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [items, chosen])

  const panel = chosen && <DecisionPanel key={chosen.id} ad={chosen} onDecided={() => setChosenId(null)} />
  return (
    <div className={styles.split}>
      <div className={tables.frame}>
        <table className={tables.table}>
          <caption className="visually-hidden">{t('title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('columns.ad')}</th>
              <th scope="col">{t('columns.category')}</th>
              <th scope="col">{t('columns.action')}</th>
              <th scope="col">{t('columns.place')}</th>
              <th scope="col">{t('columns.date')}</th>
            </tr>
          </thead>
          <tbody ref={rows}>
            {items.map((ad, index) => (
              <Row key={ad.id} ad={ad} chosen={ad.id === chosen?.id} onChoose={() => choose(index)} />
            ))}
          </tbody>
        </table>
      </div>
      {panel && wide && (
        <aside className={styles.panel} aria-label={t('decision')}>
          {panel}
        </aside>
      )}
      {chosen && panel && !wide && (
        <Dialog title={chosen.type} placement="side" onClose={() => setChosenId(null)}>
          {panel}
        </Dialog>
      )}
    </div>
  )
}

function Row({ ad, chosen, onChoose }: { ad: RecyclableView; chosen: boolean; onChoose: () => void }) {
  const { t, i18n } = useTranslation('moderation')
  return (
    <tr aria-selected={chosen}>
      <th scope="row">
        <button type="button" className={styles.choose} onClick={onChoose}>
          <PhotoPicture photo={ad.cover} alt="" sizes="56px" className={styles.thumbnail} />
          <span>{ad.type}</span>
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
