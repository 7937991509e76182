import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenAtOnce } from '../../../../shared/contract/approvals.ts'
import type { DonationFilters } from '../../../../shared/contract/donations.ts'
import { download } from '../../../lib/download.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { ChosenBar } from '../../../ui/approvals/chosen-bar.tsx'
import type { Outcome } from '../../../ui/approvals/outcome.ts'
import { ReportDialog } from '../../../ui/approvals/report-dialog.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import { Deciding } from './deciding.tsx'
import type { Verdict } from './use-verdict.ts'

interface ChosenProps {
  readonly filters: DonationFilters
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

/** The chosen donations, over all pages: decide them, or take them along as a file. */
export function Chosen({ filters, chosen, onChosen }: ChosenProps) {
  const { t } = useTranslation(['donations', 'approvals', 'errors'])
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [refused, setRefused] = useState<Outcome['refused']>([])
  const failed = (title: string) => (error: unknown) => notify.error({ title, description: problemText(t, error) })
  const chooseAll = useMutation({
    mutationFn: () => api.donations.choose.call(filters),
    onSuccess: ({ ids, isComplete }) => {
      onChosen(new Set(ids))
      if (!isComplete) notify.info({ title: t('approvals:choseSome', { count: ids.length }) })
    },
    onError: failed(t('approvals:chooseAll')),
  })
  const csv = useMutation(
    api.donations.csv.mutationOptions({
      onSuccess: ({ name, text }) => download(name, text),
      onError: failed(t('approvals:exportFailed')),
    }),
  )
  const ids = [...chosen].slice(0, chosenAtOnce)
  return (
    <>
      <ChosenBar
        count={chosen.size}
        yesLabel={t('admin.approve')}
        noLabel={t('admin.reject')}
        chooseFirst={t('admin.chooseFirst')}
        choosing={chooseAll.isPending}
        exporting={csv.isPending}
        onChooseAll={() => chooseAll.mutate()}
        onChooseNone={() => onChosen(new Set())}
        onYes={() => setVerdict('approve')}
        onNo={() => setVerdict('reject')}
        onExport={() => (ids.length === 0 ? notify.error({ title: t('admin.nothingChosen') }) : csv.mutate({ ids }))}
      />
      {verdict && (
        <Deciding
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
    </>
  )
}
