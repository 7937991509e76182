import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isPending, type PayoutStatus } from '../../../../shared/life-cycles/payout.ts'
import { formatBrl } from '../../../../shared/money.ts'
import { otherReceiver } from '../../../../shared/payouts/other-receiver.ts'
import { dottedText } from '../../../lib/dotted-text.ts'
import { inPages } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { instantText } from '../../../lib/wording.ts'
import styles from '../../../ui/money/money.module.css'
import { InfiniteList } from '../../../ui/page/infinite-list.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
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
    ...api.withdrawals.list.infiniteOptions(inPages({})),
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
    ...api.donations.list.infiniteOptions(inPages({})),
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
  const { t } = useTranslation(noun)
  const id = ownRequestsId(noun)
  return (
    <section className={styles.list} aria-labelledby={id}>
      <h2 id={id}>{t('history.title')}</h2>
      <InfiniteList
        query={own}
        byButton
        skeleton={<Skeleton height="6rem" radius="12px" />}
        failedTitle={t('history.loadFailed')}
        empty={<p className={styles.soft}>{t('history.empty')}</p>}
      >
        {(items) => (
          <ul className="stack-small">
            {items.map((one) => (
              <RequestItem key={one.id} noun={noun} request={one} {...lineOf(one)} />
            ))}
          </ul>
        )}
      </InfiniteList>
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
      <p className={classNames('row-centred', styles.head)}>
        <span className={styles.amount}>{formatBrl(amountCents, i18n.language)}</span>
        <PayoutBadge noun={noun} status={status} />
      </p>
      <p>{receiver}</p>
      <p className={styles.soft}>{dottedText([asked, decided], i18n.language)}</p>
      {more && <p className={styles.words}>{more}</p>}
      {reason && (
        <p className={styles.words}>
          {reason === otherReceiver ? t('withdrawals:history.otherReceiver') : t('history.reason', { reason })}
        </p>
      )}
    </li>
  )
}
