import { useTranslation } from 'react-i18next'
import type { ReferralStatus } from '../../../shared/life-cycles/referral.ts'
import { Badge, type Tone } from '../../ui/primitives/badge.tsx'

const tones: Readonly<Record<ReferralStatus, Tone>> = {
  pending: 'sun',
  qualified: 'info',
  paid: 'leaf',
  taken_back: 'clay',
}

export function ReferralBadge({ status }: { status: ReferralStatus }) {
  const { t } = useTranslation('referrals')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
