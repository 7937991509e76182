import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxSelectedApprovals } from '../../../../shared/contract/approvals.ts'
import { download } from '../../../lib/download.ts'
import { useShortcuts } from '../../../lib/hooks/use-shortcuts.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { ChosenBar } from '../../../ui/money/chosen-bar.tsx'
import type { MoneyFilters } from '../../../ui/money/money-filters.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import type { RequestKind, Verdict } from './request-kind.ts'

interface ChosenProps<Status extends string> {
  readonly kind: RequestKind<Status>
  readonly filters: MoneyFilters<Status>
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

export function Chosen<Status extends string>(props: ChosenProps<Status>) {
  const { kind, filters, chosen, onChosen } = props
  const { t } = useTranslation([kind.noun, 'approvals', 'errors'])
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const failed = (title: string) => (error: unknown) => notify.error({ title, description: problemText(t, error) })
  const chooseAll = useMutation({
    mutationFn: () => kind.choose(filters),
    onSuccess: ({ ids, isComplete }) => {
      onChosen(new Set(ids))
      if (!isComplete) notify.info({ title: t('approvals:choseSome', { count: ids.length }) })
    },
    onError: failed(t('approvals:chooseAll')),
  })
  const csv = useMutation({
    mutationFn: (ids: string[]) => kind.csv(ids),
    onSuccess: ({ name, text }) => download(name, text),
    onError: failed(t('approvals:exportFailed')),
  })
  const ids = [...chosen].slice(0, maxSelectedApprovals)
  useShortcuts(chosen.size === 0 ? {} : { a: () => setVerdict('yes'), r: () => setVerdict('no') })
  return (
    <>
      <ChosenBar
        count={chosen.size}
        yesLabel={t('admin.yes')}
        noLabel={t('admin.no')}
        chooseFirst={t('admin.chooseFirst')}
        choosing={chooseAll.isPending}
        exporting={csv.isPending}
        onChooseAll={() => chooseAll.mutate()}
        onChooseNone={() => onChosen(new Set())}
        onYes={() => setVerdict('yes')}
        onNo={() => setVerdict('no')}
        onExport={() => (ids.length === 0 ? notify.error({ title: t('admin.nothingChosen') }) : csv.mutate(ids))}
      />
      <DecisionDialog
        kind={kind}
        ids={ids}
        verdict={verdict}
        onClose={() => setVerdict(null)}
        onDecided={({ refused }) => onChosen(new Set(refused.map(({ id }) => id)))}
      />
    </>
  )
}
