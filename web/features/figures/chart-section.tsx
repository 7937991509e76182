import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '../../../shared/contract/figures.ts'
import { formatBrl } from '../../../shared/money.ts'
import { countText } from '../../lib/count-text.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { listText } from '../../lib/list-text.ts'
import { classNames } from '../../ui/primitives/class-names.ts'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { ChartFrame } from './chart-frame.tsx'
import styles from './figures.module.css'
import { percentText, pointText } from './texts.ts'

const RevenueChart = lazyPart(async () => ({ default: (await import('./charts.tsx')).RevenueChart }))
const CategoryChart = lazyPart(async () => ({ default: (await import('./charts.tsx')).CategoryChart }))
const ActivityChart = lazyPart(async () => ({ default: (await import('./charts.tsx')).ActivityChart }))

/** Line, pie and bar chart. The library loads with them. */
export function ChartSection({ page }: { page: Dashboard }) {
  return (
    <div className={classNames('stack', styles.charts)}>
      <Revenue page={page} />
      <Categories page={page} />
      <Activity page={page} />
    </div>
  )
}

function Revenue({ page: { points, totals, period } }: { page: Dashboard }) {
  const { t, i18n } = useTranslation('figures')
  const money = (cents: number) => formatBrl(cents, i18n.language)
  const most = points.toSorted((a, b) => b.revenueCents - a.revenueCents)[0]
  const summary = t('charts.revenue.summary', {
    revenue: money(totals.revenueCents),
    most: money(most?.revenueCents ?? 0),
    at: most ? pointText(most.at, i18n.language) : '',
    users: countText(totals.users, i18n.language),
  })
  return (
    <ChartFrame
      chart="revenue"
      period={period}
      wide
      title={t('charts.revenue.title')}
      text={t('charts.revenue.text')}
      table={{
        columns: [t('charts.at'), t('charts.revenue.money'), t('charts.revenue.earnings'), t('charts.revenue.users')],
        rows: points.map(({ at, revenueCents, earningsCents, users }) => [
          pointText(at, i18n.language),
          money(revenueCents),
          money(earningsCents),
          countText(users, i18n.language),
        ]),
      }}
    >
      <Suspense fallback={<Skeleton height="24rem" radius="12px" />}>
        <RevenueChart points={points} summary={summary} />
      </Suspense>
    </ChartFrame>
  )
}

function Categories({ page: { categories, period } }: { page: Dashboard }) {
  const { t, i18n } = useTranslation(['figures', 'common'])
  const all = categories.reduce((sum, { ads }) => sum + ads, 0)
  const shares = categories.map(({ category, ads }) => ({
    category,
    ads,
    name: t(`common:material.${category}`),
    share: percentText(all === 0 ? 0 : (ads / all) * 100, i18n.language),
  }))
  const parts = listText(
    shares.map(({ name, share }) => t('charts.categories.part', { name, share })),
    i18n.language,
  )
  return (
    <ChartFrame
      chart="categories"
      period={period}
      empty={all === 0 && t('charts.empty')}
      title={t('charts.categories.title')}
      text={t('charts.categories.text')}
      table={{
        columns: [t('charts.category'), t('charts.categories.ads'), t('charts.categories.share')],
        rows: shares.map(({ name, ads, share }) => [name, countText(ads, i18n.language), share]),
      }}
    >
      <Suspense fallback={<Skeleton height="18rem" radius="12px" />}>
        <CategoryChart shares={shares} summary={t('charts.categories.summary', { parts })} />
      </Suspense>
    </ChartFrame>
  )
}

function Activity({ page: { points, totals, period } }: { page: Dashboard }) {
  const { t, i18n } = useTranslation('figures')
  const count = (value: number) => countText(value, i18n.language)
  return (
    <ChartFrame
      chart="activity"
      period={period}
      title={t('charts.activity.title')}
      text={t('charts.activity.text')}
      table={{
        columns: [t('charts.at'), t('charts.activity.users'), t('charts.activity.ads')],
        rows: points.map(({ at, users, ads }) => [pointText(at, i18n.language), count(users), count(ads)]),
      }}
    >
      <Suspense fallback={<Skeleton height="18rem" radius="12px" />}>
        <ActivityChart
          points={points}
          summary={t('charts.activity.summary', { users: count(totals.users), ads: count(totals.ads) })}
        />
      </Suspense>
    </ChartFrame>
  )
}
