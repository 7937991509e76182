import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { at, cursorPagination } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { InfiniteList } from '../../ui/page/infinite-list.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { TicketThread } from './ticket-thread.tsx'
import styles from './tickets.module.css'

export function OwnTickets() {
  const { t } = useTranslation('tickets')
  const tickets = useInfiniteQuery(api.tickets.mine.infiniteOptions({ input: at, ...cursorPagination }))
  return (
    <section className={styles.form} aria-labelledby="own-tickets">
      <h2 id="own-tickets">{t('own')}</h2>
      <InfiniteList
        query={tickets}
        failedTitle={t('loadFailed')}
        skeleton={<Skeleton height="12rem" radius="12px" />}
        empty={<EmptyState illustration={<EmptyBox />} title={t('ownEmpty')} text={t('ownEmptyText')} />}
      >
        {(items) => (
          <ul className={styles.list}>
            {items.map((ticket) => (
              <li key={ticket.id}>
                <Card>
                  <TicketThread ticket={ticket} />
                  {ticket.status === 'open' && <p className={styles.soft}>{t('waiting')}</p>}
                </Card>
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </section>
  )
}
