import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatBrl } from '../../../shared/money.ts'
import { loadNextPage } from '../../lib/pages.ts'
import { instantText } from '../../lib/wording.ts'
import { RequestBadge } from '../approvals/request-badge.tsx'
import type { RequestNoun } from '../approvals/request-kind.ts'
import { ErrorPanel } from '../page/error-panel.tsx'
import { Button } from '../primitives/button.tsx'
import { Skeleton } from '../primitives/skeleton.tsx'
import styles from './money.module.css'

/** Polling interval while a decision is pending and the page is visible. */
const pollIntervalMs = 10_000

interface Page<Request> {
  readonly items: readonly Request[]
}

/** Returns a `refetchInterval` that polls while the list contains a pending request. */
export function pollWhile<Request>(waits: (request: Request) => boolean) {
  return ({ state }: { readonly state: { readonly data: InfiniteData<Page<Request>> | undefined } }) =>
    state.data?.pages.some(({ items }) => items.some(waits)) ? pollIntervalMs : false
}

interface OwnRequest {
  readonly id: string
  readonly amountCents: number
  readonly status: string
  readonly decidedAt: string | null
  readonly reason: string | null
}

interface Line {
  readonly receiver: string
  readonly asked: string
}

interface OwnRequestsProps<Request extends OwnRequest> {
  readonly noun: RequestNoun
  readonly own: UseInfiniteQueryResult<InfiniteData<Page<Request>>>
  readonly lineOf: (request: Request) => Line
}

export const ownRequestsId = (noun: RequestNoun) => `own-${noun}`

export function OwnRequests<Request extends OwnRequest>({ noun, own, lineOf }: OwnRequestsProps<Request>) {
  const { t } = useTranslation([noun, 'common'])
  const items = own.data?.pages.flatMap((page) => page.items) ?? []
  const id = ownRequestsId(noun)
  return (
    <section className={styles.list} aria-labelledby={id}>
      <h2 id={id}>{t('history.title')}</h2>
      {own.isError && !own.data ? (
        <ErrorPanel error={own.error} onRetry={() => void own.refetch()} />
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
  readonly noun: RequestNoun
  readonly request: OwnRequest
}

function RequestItem({ noun, request, receiver, asked }: RequestItemProps) {
  const { t, i18n } = useTranslation(noun)
  const { amountCents, status, decidedAt, reason } = request
  const decided = decidedAt && t('history.decided', { date: instantText(decidedAt, i18n.language) })
  return (
    <li className={styles.line}>
      <p className={styles.head}>
        <span className={styles.amount}>{formatBrl(amountCents, i18n.language)}</span>
        <RequestBadge noun={noun} status={status} />
      </p>
      <p>{receiver}</p>
      <p className={styles.soft}>{[asked, decided].filter(Boolean).join(' · ')}</p>
      {reason && <p className={styles.words}>{t('history.reason', { reason })}</p>}
    </li>
  )
}
