import { useTranslation } from 'react-i18next'
import type { OrderStatus } from '../../../shared/life-cycles/order.ts'
import { Badge, type Tone } from '../../ui/primitives/badge.tsx'

const tones: Readonly<Record<OrderStatus, Tone>> = {
  created: 'sun',
  pending: 'sun',
  rejected: 'clay',
  expired: 'neutral',
  paid: 'leaf',
  completed: 'teal',
  refunding: 'violet',
  refunded: 'info',
  charged_back: 'clay',
}

interface OrderBadgeProps {
  readonly status: OrderStatus
  /** A dispute of its payment is open. */
  readonly inDispute?: boolean
}

export function OrderBadge({ status, inDispute = false }: OrderBadgeProps) {
  const { t } = useTranslation('orders')
  return (
    <>
      <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      {inDispute && <Badge tone="violet">{t('inDispute')}</Badge>}
    </>
  )
}
