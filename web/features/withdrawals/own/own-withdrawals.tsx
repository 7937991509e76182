import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { WithdrawalView } from '../../../../shared/contract/withdrawals.ts'
import { withdrawalStates } from '../../../../shared/life-cycles/withdrawal.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { at, byCursor, readOn } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { instantText } from '../../../lib/wording.ts'
import styles from '../../../ui/money/money.module.css'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { StatusBadge } from '../status-badge.tsx'

/** A decision is seen so soon after it was taken, while one is waited for and the page is looked at. */
const lookAgainMs = 10_000

/** One's own withdrawals, newest first; what is pending is looked at again. */
export function OwnWithdrawals() {
  const { t } = useTranslation(['withdrawals', 'common'])
  const own = useInfiniteQuery({
    ...api.withdrawals.list.infiniteOptions({ input: (cursor: string | undefined) => at(cursor), ...byCursor }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ status }) => !withdrawalStates[status].isOver))
        ? lookAgainMs
        : false,
  })
  const items = own.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className={styles.list} aria-labelledby="own-withdrawals">
      <h2 id="own-withdrawals">{t('history.title')}</h2>
      {own.isError && !own.data ? (
        <ErrorPanel error={own.error} onRetry={() => void own.refetch()} />
      ) : own.isPending ? (
        <Skeleton height="6rem" radius="12px" />
      ) : items.length === 0 ? (
        <p className={styles.soft}>{t('history.empty')}</p>
      ) : (
        <ul className={styles.lines}>
          {items.map((one) => (
            <Line key={one.id} withdrawal={one} />
          ))}
        </ul>
      )}
      {own.hasNextPage && (
        <div>
          <Button variant="secondary" size="small" loading={own.isFetchingNextPage} onClick={() => readOn(own)}>
            {t('common:form.loadMore')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Line({ withdrawal }: { withdrawal: WithdrawalView }) {
  const { t, i18n } = useTranslation('withdrawals')
  const { amountCents, pixKeyType, hiddenPixKey, status, createdAt, decidedAt, reason } = withdrawal
  const moment = (instant: string) => instantText(instant, i18n.language)
  return (
    <li className={styles.line}>
      <p className={styles.head}>
        <span className={styles.amount}>{formatBrl(amountCents, i18n.language)}</span>
        <StatusBadge status={status} />
      </p>
      <p>{`${t(`types.${pixKeyType}`)} · ${hiddenPixKey}`}</p>
      <p className={styles.soft}>
        {[
          t('history.requested', { date: moment(createdAt) }),
          ...(decidedAt ? [t('history.decided', { date: moment(decidedAt) })] : []),
        ].join(' · ')}
      </p>
      {reason && <p className={styles.words}>{t('history.reason', { reason })}</p>}
    </li>
  )
}
