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

export function OrderBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('orders')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
