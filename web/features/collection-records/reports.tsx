import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dayOf } from '../../../shared/days.ts'
import { inPages } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { dayText } from '../../lib/wording.ts'
import { weightText } from '../../parts/pickups/weights.ts'
import { InfiniteList } from '../../ui/page/infinite-list.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { periodText } from './period-text.ts'
import styles from './record.module.css'

/** Issued reports, newest first. */
export function Reports() {
  const { t, i18n } = useTranslation('record')
  const reports = useInfiniteQuery(api.collectionRecords.reports.infiniteOptions(inPages({})))
  return (
    <section className={styles.part} aria-label={t('reports.title')}>
      <h2>{t('reports.title')}</h2>
      <InfiniteList
        query={reports}
        byButton
        skeleton={<Skeleton height="8rem" radius="12px" />}
        empty={<p className="soft">{t('reports.none')}</p>}
      >
        {(items) => (
          <>
            <p className="soft">{t('reports.text')}</p>
            <ul className={classNames('stack-xs', styles.reports)}>
              {items.map((report) => (
                <li key={report.number}>
                  <Link to={`/my/record/${report.number}`}>{t('reports.line', { number: report.number })}</Link>
                  <span>{periodText(report, t, i18n.language)}</span>
                  <span className="soft">
                    {t('reports.issuedAt', { date: dayText(dayOf(new Date(report.issuedAt)), i18n.language) })}
                  </span>
                  <strong>{weightText(report.bothGrams + report.oneGrams, i18n.language)}</strong>
                </li>
              ))}
            </ul>
          </>
        )}
      </InfiniteList>
    </section>
  )
}
