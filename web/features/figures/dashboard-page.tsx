import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type Dashboard, type FigurePeriod, figurePeriod, figurePeriods } from '../../../shared/contract/figures.ts'
import { api } from '../../lib/server/operations.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Page } from '../../ui/page/page.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { Alerts } from './alerts.tsx'
import { ChartSection } from './chart-section.tsx'
import styles from './figures.module.css'
import { MonthGoals } from './month-goals.tsx'
import { Panels } from './panels.tsx'
import { Sections } from './sections.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { Waiting } from './waiting.tsx'

const defaultPeriod: FigurePeriod = 'half'
const staleMs = 5 * 60 * 1000

/** `/dashboard`: figures of a period for admins (rules 12.9). */
export function DashboardPage() {
  const { t } = useTranslation('figures')
  const [params, setParams] = useSearchParams()
  const period = figurePeriod.catch(defaultPeriod).parse(params.get('period'))
  const dashboard = useQuery({
    ...api.figures.dashboard.queryOptions({ input: { period } }),
    staleTime: staleMs,
    placeholderData: (before) => before,
  })
  return (
    <Page title={t('title')} heading={t('title')} width="wide">
      <Segmented
        legend={t('period.label')}
        name="period"
        value={period}
        onValue={(next) => setParams(next === defaultPeriod ? {} : { period: next }, { replace: true })}
        options={figurePeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
      />
      {dashboard.data ? (
        <div className={classNames('stack', styles.dashboard)} aria-busy={dashboard.isPlaceholderData}>
          <Figures page={dashboard.data} />
        </div>
      ) : dashboard.isError ? (
        <ErrorPanel error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

function Figures({ page }: { page: Dashboard }) {
  return (
    <>
      <Waiting />
      <SummaryCards page={page} />
      <ChartSection page={page} />
      <div className={styles.pair}>
        <MonthGoals goals={page.monthGoals} />
        <Alerts page={page} />
      </div>
      <Panels page={page} />
      <Sections />
    </>
  )
}

function Loading() {
  return (
    <div className={classNames('stack', styles.dashboard)} aria-busy="true">
      <div className={styles.cards}>
        {['revenue', 'users', 'ads', 'conversion'].map((card) => (
          <Skeleton key={card} height="8.5rem" radius="12px" />
        ))}
      </div>
      <Skeleton height="28rem" radius="12px" />
    </div>
  )
}
