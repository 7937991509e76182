import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxSelectedApprovals } from '../../../../shared/contract/approvals.ts'
import type { ReferralStatus } from '../../../../shared/life-cycles/referral.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { rewardCents } from '../../../../shared/referrals/reward.ts'
import { download } from '../../../lib/download.ts'
import { useShortcuts } from '../../../lib/hooks/use-shortcuts.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { refetchAfterChange } from '../../../lib/server/refetch.ts'
import { FormDialog } from '../../../ui/fields/form-dialog.tsx'
import { ChosenBar } from '../../../ui/money/chosen-bar.tsx'
import type { MoneyFilters } from '../../../ui/money/money-filters.tsx'
import { ReportDialog } from '../../../ui/money/report-dialog.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import { type PaidReferrals, payAll } from './pay-all.ts'

interface ChosenProps {
  readonly filters: MoneyFilters<ReferralStatus>
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

/** Pays and exports the chosen referrals. */
export function Chosen({ filters, chosen, onChosen }: ChosenProps) {
  const { t, i18n } = useTranslation(['referral-payments', 'approvals', 'errors'])
  const cache = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState<PaidReferrals['refused']>([])
  const failed = (title: string) => (error: unknown) => notify.error({ title, description: problemText(t, error) })
  const ids = [...chosen].slice(0, maxSelectedApprovals)
  useShortcuts(chosen.size === 0 ? {} : { a: () => setAsking(true) })
  const chooseAll = useMutation({
    mutationFn: () => api.referrals.choose.call(filters),
    onSuccess: (found) => {
      onChosen(new Set(found.ids))
      if (!found.isComplete) notify.info({ title: t('approvals:choseSome', { count: found.ids.length }) })
    },
    onError: failed(t('approvals:chooseAll')),
  })
  const csv = useMutation({
    mutationFn: () => api.referrals.csv.call({ ids }),
    onSuccess: ({ name, text }) => download(name, text),
    onError: failed(t('approvals:exportFailed')),
  })
  const pay = useMutation({
    mutationFn: () => payAll(ids, (some) => api.referrals.pay.call({ ids: some })),
    onSuccess: (outcome) => {
      const count = outcome.paid.length
      if (count > 0) notify.success({ title: count === 1 ? t('paidSingle') : t('paid', { count }) })
      setAsking(false)
      setRefused(outcome.refused)
      onChosen(new Set(outcome.refused.map(({ id }) => id)))
    },
    onError: failed(t('payFailed')),
    onSettled: () => void refetchAfterChange(cache, api.referrals.key()),
  })
  return (
    <>
      <ChosenBar
        count={chosen.size}
        yesLabel={t('pay')}
        chooseFirst={t('chooseFirst')}
        choosing={chooseAll.isPending}
        exporting={csv.isPending}
        onChooseAll={() => chooseAll.mutate()}
        onChooseNone={() => onChosen(new Set())}
        onYes={() => setAsking(true)}
        onExport={() => (ids.length === 0 ? notify.error({ title: t('nothingChosen') }) : csv.mutate())}
      />
      {asking && (
        <FormDialog
          title={ids.length === 1 ? t('askSingle') : t('ask', { count: ids.length })}
          cancelLabel={t('approvals:cancel')}
          submitLabel={t('pay')}
          loading={pay.isPending}
          submitError={null}
          onClose={() => setAsking(false)}
          onSubmit={() => pay.mutate()}
        >
          <p>{t('explain', { amount: formatBrl(rewardCents, i18n.language) })}</p>
        </FormDialog>
      )}
      {refused.length > 0 && <ReportDialog refused={refused} onClose={() => setRefused([])} />}
    </>
  )
}
