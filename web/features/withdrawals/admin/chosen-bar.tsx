import { useMutation } from '@tanstack/react-query'
import { Ban, Check, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenAtOnce } from '../../../../shared/contract/approvals.ts'
import type { WithdrawalFilters } from '../../../../shared/contract/withdrawals.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import styles from '../withdrawals.module.css'
import { download } from './download.ts'
import { ReportDialog } from './report-dialog.tsx'
import type { Outcome, Verdict } from './use-verdict.ts'
import { VerdictDialog } from './verdict-dialog.tsx'

interface ChosenBarProps {
  readonly filters: WithdrawalFilters
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

/** How many are chosen, over all pages, and what can be done with them. */
export function ChosenBar({ filters, chosen, onChosen }: ChosenBarProps) {
  const { t } = useTranslation(['withdrawals', 'errors'])
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [refused, setRefused] = useState<Outcome['refused']>([])
  const failed = (title: string) => (error: unknown) => notify.error({ title, description: problemText(t, error) })
  const chooseAll = useMutation({
    mutationFn: () => api.withdrawals.choose.call(filters),
    onSuccess: ({ ids, isComplete }) => {
      onChosen(new Set(ids))
      if (!isComplete) notify.info({ title: t('admin.choseSome', { count: ids.length }) })
    },
    onError: failed(t('admin.chooseAll')),
  })
  const csv = useMutation(
    api.withdrawals.csv.mutationOptions({
      onSuccess: ({ name, text }) => download(name, text),
      onError: failed(t('admin.exportFailed')),
    }),
  )
  const ids = [...chosen].slice(0, chosenAtOnce)
  const none = chosen.size === 0 ? t('admin.chooseFirst') : undefined
  return (
    <section className={styles.bar} aria-label={t('admin.actions')}>
      <p role="status">{t('admin.chosen', { count: chosen.size })}</p>
      <Button variant="plain" size="small" loading={chooseAll.isPending} onClick={() => chooseAll.mutate()}>
        {t('admin.chooseAll')}
      </Button>
      <Button variant="plain" size="small" disabled={chosen.size === 0} onClick={() => onChosen(new Set())}>
        {t('admin.chooseNone')}
      </Button>
      <Button
        size="small"
        icon={<Check aria-hidden="true" />}
        disabledReason={none}
        onClick={() => setVerdict('complete')}
      >
        {t('admin.complete')}
      </Button>
      <Button
        variant="danger"
        size="small"
        icon={<Ban aria-hidden="true" />}
        disabledReason={none}
        onClick={() => setVerdict('fail')}
      >
        {t('admin.fail')}
      </Button>
      <Button
        variant="secondary"
        size="small"
        icon={<Download aria-hidden="true" />}
        loading={csv.isPending}
        onClick={() => (ids.length === 0 ? notify.error({ title: t('admin.nothingChosen') }) : csv.mutate({ ids }))}
      >
        {t('admin.export')}
      </Button>
      {verdict && (
        <VerdictDialog
          ids={ids}
          verdict={verdict}
          onClose={() => setVerdict(null)}
          onDecided={(outcome) => {
            onChosen(new Set(outcome.refused.map(({ id }) => id)))
            setRefused(outcome.refused)
          }}
        />
      )}
      {refused.length > 0 && <ReportDialog refused={refused} onClose={() => setRefused([])} />}
    </section>
  )
}
