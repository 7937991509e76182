import { useTranslation } from 'react-i18next'
import type { WithdrawalStatus } from '../../../shared/life-cycles/withdrawal.ts'
import { Badge } from '../../ui/primitives/badge.tsx'

const tones = { pending: 'sun', completed: 'leaf', failed: 'clay' } as const

/** How far a withdrawal is. */
export function StatusBadge({ status }: { status: WithdrawalStatus }) {
  const { t } = useTranslation('withdrawals')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
