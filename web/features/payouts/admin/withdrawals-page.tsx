import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withdrawalSearchMaxLength } from '../../../../shared/contract/withdrawals.ts'
import { isPending, type WithdrawalStatus, withdrawalStatus } from '../../../../shared/life-cycles/payout.ts'
import { api } from '../../../lib/server/operations.ts'
import type { RequestKind } from './request-kind.ts'
import { RequestsPage } from './requests-page.tsx'

const withdrawals: RequestKind<WithdrawalStatus> = {
  noun: 'withdrawals',
  statuses: withdrawalStatus.options,
  searchMaxLength: withdrawalSearchMaxLength,
  key: api.withdrawals.key(),
  useQueue(input) {
    const { t } = useTranslation('withdrawals')
    return useQuery({
      ...api.withdrawals.queue.queryOptions({ input }),
      placeholderData: (before) => before,
      select: ({ items, nextCursor }) => ({
        // Masked: only the transfer itself needs the full key.
        items: items.map((line) => ({ ...line, receiver: [t(`types.${line.pixKeyType}`), line.hiddenPixKey] })),
        nextCursor,
      }),
    })
  },
  useDetails(id) {
    const { t } = useTranslation('withdrawals')
    return useQuery({
      ...api.withdrawals.file.queryOptions({ input: { id } }),
      select: (file) => ({
        ...file,
        mayBeDecided: isPending(file.status),
        facts: [[t('admin.file.pixKey', { type: t(`types.${file.pixKeyType}`) }), file.pixKey]] as const,
      }),
    })
  },
  choose: (filters) => api.withdrawals.choose.call(filters),
  csv: (ids) => api.withdrawals.csv.call({ ids }),
  decide: (ids, verdict, reason) =>
    api.withdrawals.decide.call({ ids, verdict: verdict === 'yes' ? 'complete' : 'fail', reason }),
}

export default function WithdrawalsPage() {
  return <RequestsPage kind={withdrawals} />
}
