import { useTranslation } from 'react-i18next'
import type { TicketStatus } from '../../../shared/life-cycles/ticket.ts'
import { Badge, type Tone } from '../../ui/primitives/badge.tsx'

const tones: Readonly<Record<TicketStatus, Tone>> = { open: 'sun', answered: 'leaf', closed: 'neutral' }

export function TicketBadge({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('tickets')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
