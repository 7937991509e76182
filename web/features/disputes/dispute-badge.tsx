import { useTranslation } from 'react-i18next'
import type { DisputeStatus } from '../../../shared/life-cycles/dispute.ts'
import { Badge, type Tone } from '../../ui/primitives/badge.tsx'

const tones: Readonly<Record<DisputeStatus, Tone>> = { open: 'sun', won: 'leaf', lost: 'clay' }

export function DisputeBadge({ status }: { status: DisputeStatus }) {
  const { t } = useTranslation('disputes')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
