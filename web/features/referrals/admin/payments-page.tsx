import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { referralSearchMaxLength } from '../../../../shared/contract/referrals.ts'
import { type ReferralStatus, referralStatuses } from '../../../../shared/life-cycles/referral.ts'
import { api } from '../../../lib/server/operations.ts'
import { type MoneyFilters, useMoneyFilters } from '../../../ui/money/money-filters.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { CursorQueue, useCursors } from '../../../ui/tables/cursor-queue.tsx'
import { Chosen } from './chosen.tsx'
import { PaymentsTable } from './payments-table.tsx'

/** Administration of rewards (rules 11.5). */
export default function PaymentsPage() {
  const { t } = useTranslation(['referral-payments', 'referrals'])
  const { bar, asked, key } = useMoneyFilters({
    statuses: referralStatuses,
    statusText: (status) => t(`referrals:status.${status}`),
    searchHint: t('searchHint'),
    searchMaxLength: referralSearchMaxLength,
    waiting: 'qualified',
  })
  return (
    <Page title={t('title')} heading={t('title')} width="wide">
      {bar}
      <Payments key={key} filters={asked} />
    </Page>
  )
}

function Payments({ filters }: { filters: MoneyFilters<ReferralStatus> }) {
  const { t } = useTranslation('referral-payments')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const cursors = useCursors()
  const queue = useQuery({
    ...api.referrals.queue.queryOptions({ input: { ...filters, ...cursors.input } }),
    placeholderData: (before) => before,
  })
  return (
    <CursorQueue query={queue} cursors={cursors} empty={[t('empty'), t('emptyText')]}>
      {({ items }) => (
        <>
          <Chosen filters={filters} chosen={chosen} onChosen={setChosen} />
          <PaymentsTable items={items} chosen={chosen} onChosen={setChosen} />
        </>
      )}
    </CursorQueue>
  )
}
