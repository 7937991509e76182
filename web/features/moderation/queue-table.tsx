import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecyclableView } from '../../../shared/contract/recyclables.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { ActionBadge, MaterialBadge } from '../../ui/ads/badges.tsx'
import { PhotoPicture } from '../../ui/ads/photo-picture.tsx'
import { Price } from '../../ui/ads/price.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { Instant } from '../../ui/tables/instant.tsx'
import { BulkPanel, DecisionPanel } from './decision-panel.tsx'
import styles from './moderation.module.css'
import { referencesOf } from './queue-names.ts'

export function QueueTable({ items }: { items: readonly RecyclableView[] }) {
  const { t } = useTranslation('moderation')
  const wide = useMedia('(width >= 64rem)')
  const [chosenId, setChosenId] = useState<string | null>(null)
  // Keeps the index instead of the ad: after a decision the next ad takes that position.
  const [place, setPlace] = useState(0)
  const [tickedIds, setTickedIds] = useState<ReadonlySet<string>>(new Set())
  const rows = useRef<HTMLTableSectionElement>(null)
  const chosen =
    items.find(({ id }) => id === chosenId) ?? (wide ? items[Math.min(place, items.length - 1)] : undefined)
  const references = referencesOf(items)
  const ticked = items.filter(({ id }) => tickedIds.has(id))

  const choose = (index: number) => {
    const item = items[index]
    if (!item) return
    setChosenId(item.id)
    setPlace(index)
  }

  // A decided ad leaves with the focus, which then moves to the ad that takes its position.
  const decidedFrom = useRef<readonly RecyclableView[] | null>(null)
  const decided = () => {
    decidedFrom.current = items
    setChosenId(null)
    setTickedIds(new Set())
  }
  useEffect(() => {
    if (decidedFrom.current === null || decidedFrom.current === items) return
    decidedFrom.current = null
    rows.current?.querySelectorAll('button')[Math.min(place, items.length - 1)]?.focus()
  }, [items, place])

  const bulk = ticked.length > 1
  const isOpen = ({ id }: RecyclableView) => !bulk && id === chosen?.id
  const panel = bulk ? (
    <BulkPanel ads={ticked} onDecided={decided} />
  ) : (
    chosen && <DecisionPanel key={chosen.id} ad={chosen} onDecided={decided} />
  )
  return (
    <div className={styles.split}>
      <DataTable
        caption={t('title')}
        items={items}
        bodyRef={rows}
        isWorkList
        selection={{
          chosen: tickedIds,
          onChosen: setTickedIds,
          allLabel: t('tickAll'),
          labelOf: ({ id, type }) => {
            const reference = references.get(id)
            return t(reference ? 'tickWithReference' : 'tick', { type, reference })
          },
        }}
        rowProps={(ad) => ({
          'aria-selected': isOpen(ad) || tickedIds.has(ad.id),
        })}
        columns={[
          {
            head: t('columns.ad'),
            cell: (ad) => {
              const reference = references.get(ad.id)
              return (
                <button
                  type="button"
                  className={styles.choose}
                  aria-current={isOpen(ad)}
                  onClick={() => choose(items.indexOf(ad))}
                  // Beside the list the panel follows the focus; on a phone it would cover the list.
                  onFocus={() => wide && choose(items.indexOf(ad))}
                >
                  <PhotoPicture photo={ad.cover} alt="" sizes="56px" className={styles.thumbnail} />
                  <span>
                    <bdi>{ad.type}</bdi>
                    {reference && <span className={styles.reference}>{t('reference', { reference })}</span>}
                  </span>
                </button>
              )
            },
          },
          { head: t('columns.category'), cell: ({ category }) => <MaterialBadge category={category} /> },
          {
            head: t('columns.action'),
            cell: ({ action, priceCents }) =>
              action === 'sale' ? <Price action={action} priceCents={priceCents} /> : <ActionBadge action={action} />,
          },
          { head: t('columns.place'), cell: ({ place: { city, uf } }) => `${city} - ${uf}` },
          { head: t('columns.date'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
        ]}
      />
      {panel && wide && (
        <aside className={styles.panel} aria-label={t('decision')}>
          {panel}
        </aside>
      )}
      {!wide && bulk && (
        <section className={styles.panel} aria-label={t('decision')}>
          {panel}
        </section>
      )}
      {!wide && !bulk && chosen && (
        <Dialog title={chosen.type} placement="side" onClose={() => setChosenId(null)}>
          {panel}
        </Dialog>
      )}
    </div>
  )
}
