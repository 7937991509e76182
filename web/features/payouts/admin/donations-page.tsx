import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { donationSearchMaxLength } from '../../../../shared/contract/donations.ts'
import { type DonationStatus, donationStatus, isPending } from '../../../../shared/life-cycles/payout.ts'
import { cleanPixKey } from '../../../../shared/payouts/pix-key.ts'
import { api } from '../../../lib/server/operations.ts'
import { PersonBeside } from './person-beside.tsx'
import type { RequestKind } from './request-kind.ts'
import { RequestsPage } from './requests-page.tsx'

const donations: RequestKind<DonationStatus> = {
  noun: 'donations',
  statuses: donationStatus.options,
  waiting: 'pending',
  searchMaxLength: donationSearchMaxLength,
  key: api.donations.key(),
  useQueue: (input) =>
    useQuery({
      ...api.donations.queue.queryOptions({ input }),
      placeholderData: (before) => before,
      select: ({ items, nextCursor }) => ({
        items: items.map((line) => ({ ...line, requester: line.giver, receiver: [line.entity.name] })),
        nextCursor,
      }),
    }),
  useDetails(id) {
    const { t } = useTranslation('donations')
    return useQuery({
      ...api.donations.file.queryOptions({ input: { id } }),
      select: (file) => ({
        ...file,
        requester: file.giver,
        mayBeDecided: isPending(file.status),
        blockedBy: file.person.blockedBy,
        beside: <PersonBeside noun="donations" person={file.person} />,
        copied: [
          t('admin.file.pixKey', { type: t(`types.${file.pixKeyType}`) }),
          cleanPixKey(file.pixKeyType, file.pixKey),
        ] as const,
        facts: [
          [t('admin.file.entity'), file.entity.name],
          [t('admin.file.pixKey', { type: t(`types.${file.pixKeyType}`) }), file.pixKey],
          [t('admin.file.origin'), t(`origin.${file.origin}`)],
        ] as const,
      }),
    })
  },
  choose: (filters) => api.donations.choose.call(filters),
  csv: (ids) => api.donations.csv.call({ ids }),
  decide: (ids, verdict, reason) =>
    api.donations.decide.call({ ids, verdict: verdict === 'yes' ? 'approve' : 'reject', reason }),
}

export default function DonationsPage() {
  return <RequestsPage kind={donations} />
}
