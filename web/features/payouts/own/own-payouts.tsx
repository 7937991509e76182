import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isPending, type PayoutStatus } from '../../../../shared/life-cycles/payout.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { dottedText } from '../../../lib/dotted-text.ts'
import { at, cursorPagination, loadNextPage } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { instantText } from '../../../lib/wording.ts'
import styles from '../../../ui/money/money.module.css'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { PayoutBadge } from '../payout-badge.tsx'
import type { PayoutNoun } from '../payout-noun.ts'

/** Polling interval while a decision is pending and the page is visible. */
const pollIntervalMs = 10_000

interface Page<Request> {
  readonly items: readonly Request[]
}

/** A `refetchInterval` that polls while the list contains a pending payout. */
function pollWhilePending({
  state,
}: {
  readonly state: { readonly data: InfiniteData<Page<OwnRequest>> | undefined }
}) {
  return state.data?.pages.some(({ items }) => items.some(({ status }) => isPending(status))) ? pollIntervalMs : false
}

interface OwnRequest {
  readonly id: string
  readonly amountCents: number
  readonly status: PayoutStatus
  readonly decidedAt: string | null
  readonly reason: string | null
}

interface Line {
  readonly receiver: string
  readonly asked: string
  readonly more?: string | undefined
}

export function OwnWithdrawals() {
  const { t, i18n } = useTranslation('withdrawals')
  const own = useInfiniteQuery({
    ...api.withdrawals.list.infiniteOptions({ input: (cursor: string | undefined) => at(cursor), ...cursorPagination }),
    refetchInterval: pollWhilePending,
  })
  return (
    <OwnRequests
      noun="withdrawals"
      own={own}
      lineOf={({ pixKeyType, hiddenPixKey, createdAt, status, payableFrom, endToEndId }) => ({
        receiver: dottedText([t(`types.${pixKeyType}`), hiddenPixKey], i18n.language),
        asked: t('history.requested', { date: instantText(createdAt, i18n.language) }),
        more:
          isPending(status) && payableFrom
            ? t('history.payableFrom', { date: instantText(payableFrom, i18n.language) })
            : (endToEndId && t('history.endToEnd', { id: endToEndId })) || undefined,
      })}
    />
  )
}

export function OwnDonations() {
  const { t, i18n } = useTranslation('donations')
  const own = useInfiniteQuery({
    ...api.donations.list.infiniteOptions({ input: (cursor: string | undefined) => at(cursor), ...cursorPagination }),
    refetchInterval: pollWhilePending,
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

interface OwnRequestsProps<Request extends OwnRequest> {
  readonly noun: PayoutNoun
  readonly own: UseInfiniteQueryResult<InfiniteData<Page<Request>>>
  readonly lineOf: (request: Request) => Line
}

export const ownRequestsId = (noun: PayoutNoun) => `own-${noun}`

function OwnRequests<Request extends OwnRequest>({ noun, own, lineOf }: OwnRequestsProps<Request>) {
  const { t } = useTranslation([noun, 'common'])
  const items = own.data?.pages.flatMap((page) => page.items) ?? []
  const id = ownRequestsId(noun)
  return (
    <section className={styles.list} aria-labelledby={id}>
      <h2 id={id}>{t('history.title')}</h2>
      {own.isError && !own.data ? (
        <ErrorPanel title={t('history.loadFailed')} error={own.error} onRetry={() => void own.refetch()} />
      ) : own.isPending ? (
        <Skeleton height="6rem" radius="12px" />
      ) : items.length === 0 ? (
        <p className={styles.soft}>{t('history.empty')}</p>
      ) : (
        <ul className={styles.lines}>
          {items.map((one) => (
            <RequestItem key={one.id} noun={noun} request={one} {...lineOf(one)} />
          ))}
        </ul>
      )}
      {own.hasNextPage && (
        <div>
          <Button variant="secondary" size="small" loading={own.isFetchingNextPage} onClick={() => loadNextPage(own)}>
            {t('common:form.loadMore')}
          </Button>
        </div>
      )}
    </section>
  )
}

interface RequestItemProps extends Line {
  readonly noun: PayoutNoun
  readonly request: OwnRequest
}

function RequestItem({ noun, request, receiver, asked, more }: RequestItemProps) {
  const { t, i18n } = useTranslation(noun)
  const { amountCents, status, decidedAt, reason } = request
  const decided = decidedAt && t('history.decided', { date: instantText(decidedAt, i18n.language) })
  return (
    <li className={styles.line}>
      <p className={styles.head}>
        <span className={styles.amount}>{formatBrl(amountCents, i18n.language)}</span>
        <PayoutBadge noun={noun} status={status} />
      </p>
      <p>{receiver}</p>
      <p className={styles.soft}>{dottedText([asked, decided], i18n.language)}</p>
      {more && <p className={styles.words}>{more}</p>}
      {reason && <p className={styles.words}>{t('history.reason', { reason })}</p>}
    </li>
  )
}
