import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { RecordPeriod } from '../../../shared/contract/collection-records.ts'
import { download } from '../../lib/download.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { queryClient } from '../../lib/server/query-client.ts'
import { Select } from '../../ui/fields/select.tsx'
import { ClipboardList, Download } from '../../ui/icons/icons.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Button, LinkButton } from '../../ui/primitives/button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { Figures } from './figures.tsx'
import { monthName, monthsUntil, periodOf } from './months.ts'
import styles from './record.module.css'
import { Reports } from './reports.tsx'
import { Suppliers } from './suppliers.tsx'

/** What a cooperative or company collected, by period (rules 9.18). */
export default function RecordPage() {
  const { t } = useTranslation('record')
  const [params, setParams] = useSearchParams()
  const period = periodOf(params, new Date())
  const figures = useQuery(api.collectionRecords.figures.queryOptions({ input: period }))
  return (
    <Page title={t('title')} heading={t('title')}>
      <p>{t('intro')}</p>
      <PeriodChoice period={period} onPeriod={(next) => setParams({ ...next }, { replace: true })} />
      <Loaded query={figures} height="30rem">
        {(data) => (
          <>
            {data.pickups === 0 ? (
              <EmptyState
                illustration={<EmptyBox />}
                title={t('emptyTitle')}
                text={t('emptyText')}
                action={<LinkButton to="/collection">{t('toPickups')}</LinkButton>}
              />
            ) : (
              <>
                <Tools period={period} />
                <Figures figures={data} />
                <Suppliers key={`${period.from}${period.to}`} period={period} />
              </>
            )}
            <Reports />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function PeriodChoice({ period, onPeriod }: { period: RecordPeriod; onPeriod: (period: RecordPeriod) => void }) {
  const { t, i18n } = useTranslation('record')
  const options = monthsUntil(new Date()).map((value) => ({ value, label: monthName(value, i18n.language) }))
  return (
    <div className={styles.period}>
      {(['from', 'to'] as const).map((end) => (
        <Select
          key={end}
          label={t(end)}
          value={period[end]}
          options={options}
          onChange={({ currentTarget }) => onPeriod({ ...period, [end]: currentTarget.value })}
        />
      ))}
    </div>
  )
}

function Tools({ period }: { period: RecordPeriod }) {
  const { t } = useTranslation(['record', 'errors'])
  const navigate = useNavigate()
  const csv = useMutation(
    api.collectionRecords.csv.mutationOptions({
      onSuccess: ({ name, text, isComplete }) => {
        download(name, text)
        if (!isComplete) notify.info({ title: t('cut') })
      },
      onError: (error) => notify.error({ title: t('exportFailed'), description: problemText(t, error) }),
    }),
  )
  const issue = useMutation(
    api.collectionRecords.issueReport.mutationOptions({
      onSuccess: async ({ number }) => {
        await queryClient.invalidateQueries({ queryKey: api.collectionRecords.reports.key() })
        await navigate(`/my/record/${number}`)
      },
      onError: (error) => notify.error({ title: t('reports.failed'), description: problemText(t, error) }),
    }),
  )
  return (
    <div className="row">
      <Button
        icon={<ClipboardList aria-hidden="true" />}
        loading={issue.isPending}
        onClick={() => issue.mutate(period)}
      >
        {t('reports.issue')}
      </Button>
      <Button
        variant="secondary"
        icon={<Download aria-hidden="true" />}
        loading={csv.isPending}
        onClick={() => csv.mutate(period)}
      >
        {t('export')}
      </Button>
    </div>
  )
}
