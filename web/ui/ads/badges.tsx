import { useTranslation } from 'react-i18next'
import type { RecyclableStatus } from '../../../shared/life-cycles/recyclable.ts'
import type { Action, Category } from '../../../shared/recyclables/categories.ts'
import styles from '../primitives/badge.module.css'
import { Badge, type Tone } from '../primitives/badge.tsx'
import { materials } from './materials.ts'

export function MaterialBadge({ category }: { category: Category }) {
  const { t } = useTranslation()
  const { Icon, color } = materials[category]
  return (
    <span
      className={styles.badge}
      style={{ background: `var(--amplify-colors-${color}-tint)`, color: `var(--amplify-colors-${color})` }}
    >
      <Icon aria-hidden="true" />
      {t(`material.${category}`)}
    </span>
  )
}

export function ActionBadge({ action }: { action: Action }) {
  const { t } = useTranslation()
  return <Badge tone={action === 'donation' ? 'leaf' : 'sun'}>{t(`action.${action}`)}</Badge>
}

const toneOfStatus: Readonly<Record<RecyclableStatus, Tone>> = {
  pending: 'sun',
  approved: 'leaf',
  rejected: 'clay',
  paid: 'info',
  collection: 'violet',
  paused: 'neutral',
  sold: 'neutral',
  completed: 'teal',
}

/** An ad's status with its own label and colour (rules 4.1). */
export function StatusBadge({ status }: { status: RecyclableStatus }) {
  const { t } = useTranslation('recyclables')
  return <Badge tone={toneOfStatus[status]}>{t(`status.${status}`)}</Badge>
}
