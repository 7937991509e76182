import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../lib/download.ts'
import { inPages } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Select } from '../../ui/fields/select.tsx'
import { Download } from '../../ui/icons/icons.ts'
import styles from '../../ui/money/money.module.css'
import { InfiniteList } from '../../ui/page/infinite-list.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { byMonth, bySale, monthName, monthsSince } from './months.ts'
import { StatementEntry } from './statement-entry.tsx'

export function Statement({ since }: { since: string | null }) {
  const { t } = useTranslation('balance')
  const [month, setMonth] = useState('')
  return (
    <section className={styles.list} aria-labelledby="statement">
      <h2 id="statement">{t('statement.title')}</h2>
      {since === null ? (
        <p className={styles.soft}>{t('statement.empty')}</p>
      ) : (
        <>
          <Choice since={since} month={month} onMonth={setMonth} />
          <Movements key={month} month={month} />
        </>
      )}
    </section>
  )
}

interface ChoiceProps {
  readonly since: string
  /** '' selects all months. */
  readonly month: string
  readonly onMonth: (month: string) => void
}

function Choice({ since, month, onMonth }: ChoiceProps) {
  const { t, i18n } = useTranslation(['balance', 'errors'])
  const csv = useMutation(
    api.balance.csv.mutationOptions({
      onSuccess: ({ name, text, isComplete }) => {
        download(name, text)
        if (!isComplete) notify.info({ title: t('statement.cut') })
      },
      onError: (error) => notify.error({ title: t('statement.exportFailed'), description: problemText(t, error) }),
    }),
  )
  return (
    <div className={styles.choice}>
      <Select
        label={t('statement.month')}
        placeholder={t('statement.allMonths')}
        value={month}
        options={monthsSince(since, new Date()).map((value) => ({ value, label: monthName(value, i18n.language) }))}
        onChange={({ currentTarget }) => onMonth(currentTarget.value)}
      />
      <Button
        variant="secondary"
        icon={<Download aria-hidden="true" />}
        loading={csv.isPending}
        onClick={() => csv.mutate(of(month))}
      >
        {t('statement.export')}
      </Button>
    </div>
  )
}

const of = (month: string) => (month === '' ? {} : { month })

function Movements({ month }: { month: string }) {
  const { t, i18n } = useTranslation('balance')
  const statement = useInfiniteQuery(api.balance.statement.infiniteOptions(inPages(of(month))))
  return (
    <InfiniteList
      query={statement}
      byButton
      skeleton={<Skeleton height="12rem" radius="12px" />}
      failedTitle={t('statement.loadFailed')}
      empty={<p className={styles.soft}>{t('statement.emptyMonth')}</p>}
    >
      {(lines) =>
        byMonth(lines).map(([name, ofMonth]) => (
          <section key={name} className={styles.list} aria-labelledby={`month-${name}`}>
            <h3 id={`month-${name}`}>{monthName(name, i18n.language)}</h3>
            <ul className="stack-small">
              {bySale(ofMonth).map(
                ([key, [line, ...earlier]]) => line && <StatementEntry key={key} line={line} earlier={earlier} />,
              )}
            </ul>
          </section>
        ))
      }
    </InfiniteList>
  )
}
