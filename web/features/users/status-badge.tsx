import { useTranslation } from 'react-i18next'
import type { ProfileStatus } from '../../../shared/life-cycles/profile.ts'
import { Badge } from '../../ui/primitives/badge.tsx'

const tones = { incomplete: 'neutral', in_analysis: 'sun', verified: 'leaf' } as const

export function StatusBadge({ status }: { status: ProfileStatus }) {
  const { t } = useTranslation('users')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
