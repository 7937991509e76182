import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RecordLine, RecordPeriod } from '../../../shared/contract/collection-records.ts'
import { at, cursorPagination, loadNextPage } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { weightText } from '../../ui/pickups/weights.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import tables from '../../ui/primitives/table.module.css'
import { monthName } from './months.ts'
import styles from './record.module.css'

export function Suppliers({ period }: { period: RecordPeriod }) {
  const { t } = useTranslation(['record', 'common'])
  const lines = useInfiniteQuery(
    api.collectionRecords.lines.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...period, ...at(cursor) }),
      ...cursorPagination,
    }),
  )
  return (
    <section className={styles.part} aria-label={t('suppliers')}>
      <h2>{t('suppliers')}</h2>
      <p className={styles.soft}>{t('suppliersText')}</p>
      {lines.isError && !lines.data ? (
        <ErrorPanel error={lines.error} onRetry={() => void lines.refetch()} />
      ) : lines.data ? (
        <Lines lines={lines.data.pages.flatMap(({ items }) => items)} />
      ) : (
        <Skeleton height="12rem" radius="12px" />
      )}
      {lines.hasNextPage && (
        <div>
          <Button
            variant="secondary"
            size="small"
            loading={lines.isFetchingNextPage}
            onClick={() => loadNextPage(lines)}
          >
            {t('common:form.loadMore')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Lines({ lines }: { lines: readonly RecordLine[] }) {
  const { t, i18n } = useTranslation('record')
  return (
    <div className={tables.frame}>
      <table className={`${tables.table} ${styles.lines}`}>
        <caption className="visually-hidden">{t('suppliers')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('supplierColumn')}</th>
            <th scope="col">{t('month')}</th>
            <th scope="col">{t('city')}</th>
            <th scope="col">{t('both')}</th>
            <th scope="col">{t('one')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.month}#${line.supplier}#${line.city}`}>
              <th scope="row">{t('supplier', { number: line.supplier })}</th>
              <td data-label={t('month')}>{monthName(line.month, i18n.language)}</td>
              <td data-label={t('city')}>{line.city || t('unknownCity')}</td>
              <td data-label={t('both')}>
                <Weighed materials={line.materials} side="bothGrams" />
              </td>
              <td data-label={t('one')}>
                <Weighed materials={line.materials} side="oneGrams" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
