import { useTranslation } from 'react-i18next'
import type { DonationStatus } from '../../../shared/life-cycles/donation.ts'
import { Badge } from '../../ui/primitives/badge.tsx'

const tones = { pending: 'sun', completed: 'leaf', rejected: 'clay' } as const

/** How far a donation is. */
export function StatusBadge({ status }: { status: DonationStatus }) {
  const { t } = useTranslation('donations')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
