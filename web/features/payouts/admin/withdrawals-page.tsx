import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withdrawalSearchMaxLength } from '../../../../shared/contract/withdrawals.ts'
import { isPending, type WithdrawalStatus, withdrawalStatus } from '../../../../shared/life-cycles/payout.ts'
import { cleanPixKey } from '../../../../shared/payouts/pix-key.ts'
import { api } from '../../../lib/server/operations.ts'
import { instantText } from '../../../lib/wording.ts'
import { PersonBeside } from './person-beside.tsx'
import type { RequestKind } from './request-kind.ts'
import { RequestsPage } from './requests-page.tsx'

const withdrawals: RequestKind<WithdrawalStatus> = {
  noun: 'withdrawals',
  statuses: withdrawalStatus.options,
  waiting: 'pending',
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
    const { t, i18n } = useTranslation('withdrawals')
    return useQuery({
      ...api.withdrawals.file.queryOptions({ input: { id } }),
      select: (file) => ({
        ...file,
        mayBeDecided: isPending(file.status),
        blockedBy: file.person.blockedBy,
        facts: [
          [t('admin.file.pixKey', { type: t(`types.${file.pixKeyType}`) }), file.pixKey],
          ...(isPending(file.status) && file.payableFrom
            ? [[t('admin.file.payableFrom'), instantText(file.payableFrom, i18n.language)] as const]
            : []),
          ...(file.endToEndId ? [[t('admin.file.endToEnd'), file.endToEndId] as const] : []),
          ...(file.receiverTaxId ? [[t('admin.file.receiver'), file.receiverTaxId] as const] : []),
        ] as const,
        copied: [
          t('confirm.key', { type: t(`types.${file.pixKeyType}`) }),
          cleanPixKey(file.pixKeyType, file.pixKey),
        ] as const,
        beside: <PersonBeside noun="withdrawals" person={file.person} />,
        transferAsked: {
          receiver: file.asksReceiver,
          // The first of two admins has paid nothing yet.
          endToEnd: file.takesTwo && file.endorsedBy !== null ? ('required' as const) : ('optional' as const),
        },
      }),
    })
  },
  choose: (filters) => api.withdrawals.choose.call(filters),
  csv: (ids) => api.withdrawals.csv.call({ ids }),
  decide: (ids, verdict, reason, transfer) =>
    api.withdrawals.decide.call({
      ids,
      reason,
      verdict: verdict === 'yes' ? 'complete' : 'fail',
      ...(transfer && { transfer }),
    }),
}

export default function WithdrawalsPage() {
  return <RequestsPage kind={withdrawals} />
}
