import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/primitives/badge.tsx'
import type { PayoutNoun } from './payout-noun.ts'

const tones: Readonly<Record<string, 'sun' | 'leaf'>> = { pending: 'sun', completed: 'leaf' }

export function PayoutBadge({ noun, status }: { noun: PayoutNoun; status: string }) {
  const { t } = useTranslation(noun)
  return <Badge tone={tones[status] ?? 'clay'}>{t(`status.${status}`)}</Badge>
}
