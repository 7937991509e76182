import { useTranslation } from 'react-i18next'
import { Badge } from '../primitives/badge.tsx'
import type { RequestNoun } from './request-kind.ts'

const tones: Readonly<Record<string, 'sun' | 'leaf'>> = { pending: 'sun', completed: 'leaf' }

export function RequestBadge({ noun, status }: { noun: RequestNoun; status: string }) {
  const { t } = useTranslation(noun)
  return <Badge tone={tones[status] ?? 'clay'}>{t(`status.${status}`)}</Badge>
}
