import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FigureChart, FigurePeriod } from '../../../shared/contract/figures.ts'
import { download } from '../../lib/download.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { notify } from '../../ui/toasts/toasts.ts'
import { FigureTable, type TableTexts } from './figure-table.tsx'
import styles from './figures.module.css'

interface ChartFrameProps {
  readonly chart: FigureChart
  readonly period: FigurePeriod
  readonly title: string
  readonly text: string
  readonly table: TableTexts
  readonly wide?: boolean
  /** Shown instead of chart and table, where there is nothing to show. */
  readonly empty?: string | false
  /** The chart; without it the table is open. */
  readonly children?: ReactNode
}

/** A chart, with its table and its CSV file. */
export function ChartFrame({
  chart,
  period,
  title,
  text,
  table,
  wide = false,
  empty = false,
  children,
}: ChartFrameProps) {
  const { t } = useTranslation('figures')
  const id = useId()
  return (
    <Card className={classNames(styles.frame, wide && styles.wide)}>
      <section aria-labelledby={id}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          <CsvButton chart={chart} period={period} title={title} />
        </header>
        <p className={styles.soft}>{text}</p>
        {empty ? (
          <p className={styles.none}>{empty}</p>
        ) : children ? (
          <>
            {children}
            <details className={styles.details}>
              <summary>{t('charts.table')}</summary>
              <FigureTable caption={title} {...table} />
            </details>
          </>
        ) : (
          <FigureTable caption={title} {...table} />
        )}
      </section>
    </Card>
  )
}

function CsvButton({ chart, period, title }: Pick<ChartFrameProps, 'chart' | 'period' | 'title'>) {
  const { t } = useTranslation(['figures', 'errors'])
  const file = useMutation({
    mutationFn: () => api.figures.csv.call({ chart, period }),
    onSuccess: ({ name, text }) => download(name, text),
    onError: (error) => notify.error({ title: t('charts.csvFailed'), description: problemText(t, error) }),
  })
  return (
    <Button
      variant="plain"
      size="small"
      loading={file.isPending}
      aria-label={t('charts.csvOf', { title })}
      onClick={() => file.mutate()}
    >
      {t('charts.csv')}
    </Button>
  )
}
