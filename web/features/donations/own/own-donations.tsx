import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DonationView } from '../../../../shared/contract/donations.ts'
import { donationStates } from '../../../../shared/life-cycles/donation.ts'
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

/** One's own donations, newest first; what is pending is looked at again. */
export function OwnDonations() {
  const { t } = useTranslation(['donations', 'common'])
  const own = useInfiniteQuery({
    ...api.donations.list.infiniteOptions({ input: (cursor: string | undefined) => at(cursor), ...byCursor }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ status }) => !donationStates[status].isOver))
        ? lookAgainMs
        : false,
  })
  const items = own.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className={styles.list} aria-labelledby="own-donations">
      <h2 id="own-donations">{t('history.title')}</h2>
      {own.isError && !own.data ? (
        <ErrorPanel error={own.error} onRetry={() => void own.refetch()} />
      ) : own.isPending ? (
        <Skeleton height="6rem" radius="12px" />
      ) : items.length === 0 ? (
        <p className={styles.soft}>{t('history.empty')}</p>
      ) : (
        <ul className={styles.lines}>
          {items.map((one) => (
            <Line key={one.id} donation={one} />
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

function Line({ donation }: { donation: DonationView }) {
  const { t, i18n } = useTranslation('donations')
  const { amountCents, entity, origin, status, createdAt, decidedAt, reason } = donation
  const moment = (instant: string) => instantText(instant, i18n.language)
  return (
    <li className={styles.line}>
      <p className={styles.head}>
        <span className={styles.amount}>{formatBrl(amountCents, i18n.language)}</span>
        <StatusBadge status={status} />
      </p>
      <p>{entity.name}</p>
      <p className={styles.soft}>
        {[
          t(`history.${origin}`, { date: moment(createdAt) }),
          ...(decidedAt ? [t('history.decided', { date: moment(decidedAt) })] : []),
        ].join(' · ')}
      </p>
      {reason && <p className={styles.words}>{t('history.reason', { reason })}</p>}
    </li>
  )
}
