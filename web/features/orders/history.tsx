import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrderView, TimelineEntry } from '../../../shared/contract/order-views.ts'
import { api } from '../../lib/server/operations.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Timeline } from './timeline.tsx'

/** Loaded again with each version of the order. */
export function useTimeline({ id, version }: Pick<OrderView, 'id' | 'version'>) {
  const { queryKey, ...options } = api.orders.timeline.queryOptions({ input: { id } })
  return useQuery({ ...options, queryKey: [...queryKey, version], placeholderData: keepPreviousData })
}

interface HistoryProps {
  readonly timeline: UseQueryResult<{ readonly items: readonly TimelineEntry[] }>
  readonly side: OrderView['side']
}

export function History({ timeline, side }: HistoryProps) {
  const { t } = useTranslation('orders')
  return (
    <Card className="stack">
      <h2>{t('timelineTitle')}</h2>
      <Loaded query={timeline} height="10rem" failedTitle={t('timelineFailed')}>
        {(data) => <Timeline items={data.items} side={side} />}
      </Loaded>
    </Card>
  )
}
