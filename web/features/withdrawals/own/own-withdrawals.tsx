import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withdrawalStates } from '../../../../shared/life-cycles/withdrawal.ts'
import { at, cursorPagination } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { instantText } from '../../../lib/wording.ts'
import { OwnRequests, pollWhile } from '../../../ui/money/own-requests.tsx'

export function OwnWithdrawals() {
  const { t, i18n } = useTranslation('withdrawals')
  const own = useInfiniteQuery({
    ...api.withdrawals.list.infiniteOptions({ input: (cursor: string | undefined) => at(cursor), ...cursorPagination }),
    refetchInterval: pollWhile(({ status }) => !withdrawalStates[status].isOver),
  })
  return (
    <OwnRequests
      noun="withdrawals"
      own={own}
      lineOf={({ pixKeyType, hiddenPixKey, createdAt }) => ({
        receiver: `${t(`types.${pixKeyType}`)} · ${hiddenPixKey}`,
        asked: t('history.requested', { date: instantText(createdAt, i18n.language) }),
      })}
    />
  )
}
