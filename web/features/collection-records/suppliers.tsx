import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RecordLine, RecordPeriod } from '../../../shared/contract/collection-records.ts'
import { inPages } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { weightText } from '../../parts/pickups/weights.ts'
import { InfiniteList } from '../../ui/page/infinite-list.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { monthName } from './months.ts'
import styles from './record.module.css'

export function Suppliers({ period }: { period: RecordPeriod }) {
  const { t, i18n } = useTranslation('record')
  const lines = useInfiniteQuery({
    ...api.collectionRecords.lines.infiniteOptions(inPages(period)),
    select: ({ pages, pageParams }) => ({
      pageParams,
      pages: pages.map(({ items }) => ({
        items: items.map((line) => ({ ...line, id: `${line.month}#${line.supplier}#${line.city}` })),
      })),
    }),
  })
  return (
    <section className={styles.part} aria-label={t('suppliers')}>
      <h2>{t('suppliers')}</h2>
      <p className="soft">{t('suppliersText')}</p>
      <InfiniteList query={lines} skeleton={<Skeleton height="12rem" radius="12px" />} empty={null}>
        {(items) => (
          <DataTable
            caption={t('suppliers')}
            className={styles.lines}
            items={items}
            columns={[
              { head: t('supplierColumn'), cell: ({ supplier }) => t('supplier', { number: supplier }) },
              { head: t('month'), cell: ({ month }) => monthName(month, i18n.language) },
              { head: t('city'), cell: ({ city }) => city || t('unknownCity') },
              { head: t('both'), cell: ({ materials }) => <Weighed materials={materials} side="bothGrams" /> },
              { head: t('one'), cell: ({ materials }) => <Weighed materials={materials} side="oneGrams" /> },
            ]}
          />
        )}
      </InfiniteList>
    </section>
  )
}

type Side = 'bothGrams' | 'oneGrams'

function Weighed({ materials, side }: { materials: RecordLine['materials']; side: Side }) {
  const { t, i18n } = useTranslation(['record', 'common'])
  const weighed = materials.filter((weights) => weights[side] > 0)
  if (weighed.length === 0) return '—'
  return (
    <span className={styles.materials}>
      {weighed.map((weights) => (
        <span key={weights.material}>
          {t('weighed', {
            material: t(`common:material.${weights.material}`),
            weight: weightText(weights[side], i18n.language),
          })}
        </span>
      ))}
    </span>
  )
}
