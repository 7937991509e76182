import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { donationStates } from '../../../../shared/life-cycles/donation.ts'
import { at, cursorPagination } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { instantText } from '../../../lib/wording.ts'
import { OwnRequests, pollWhile } from '../../../ui/money/own-requests.tsx'

export function OwnDonations() {
  const { t, i18n } = useTranslation('donations')
  const own = useInfiniteQuery({
    ...api.donations.list.infiniteOptions({ input: (cursor: string | undefined) => at(cursor), ...cursorPagination }),
    refetchInterval: pollWhile(({ status }) => !donationStates[status].isOver),
  })
  return (
    <OwnRequests
      noun="donations"
      own={own}
      lineOf={({ entity, origin, createdAt }) => ({
        receiver: entity.name,
        asked: t(`history.${origin}`, { date: instantText(createdAt, i18n.language) }),
      })}
    />
  )
}
