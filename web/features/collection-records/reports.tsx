import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dayOf } from '../../../shared/days.ts'
import { inPages, loadNextPage } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { dayText } from '../../lib/wording.ts'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { weightText } from '../../ui/pickups/weights.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { periodText } from './period-text.ts'
import styles from './record.module.css'

/** Issued reports, newest first. */
export function Reports() {
  const { t, i18n } = useTranslation(['record', 'common'])
  const reports = useInfiniteQuery(api.collectionRecords.reports.infiniteOptions(inPages({})))
  if (reports.isError && !reports.data)
    return <ErrorPanel error={reports.error} onRetry={() => void reports.refetch()} />
  if (!reports.data) return <Skeleton height="8rem" radius="12px" />
  const items = reports.data.pages.flatMap((page) => page.items)
  return (
    <section className={styles.part} aria-label={t('reports.title')}>
      <h2>{t('reports.title')}</h2>
      <p className={styles.soft}>{items.length === 0 ? t('reports.none') : t('reports.text')}</p>
      <ul className={styles.reports}>
        {items.map((report) => (
          <li key={report.number}>
            <Link to={`/my/record/${report.number}`}>{t('reports.line', { number: report.number })}</Link>
            <span>{periodText(report, t, i18n.language)}</span>
            <span className={styles.soft}>
              {t('reports.issuedAt', { date: dayText(dayOf(new Date(report.issuedAt)), i18n.language) })}
            </span>
            <strong>{weightText(report.bothGrams + report.oneGrams, i18n.language)}</strong>
          </li>
        ))}
      </ul>
      {reports.hasNextPage && (
        <div>
          <Button
            variant="secondary"
            size="small"
            loading={reports.isFetchingNextPage}
            onClick={() => loadNextPage(reports)}
          >
            {t('common:form.loadMore')}
          </Button>
        </div>
      )}
    </section>
  )
}
