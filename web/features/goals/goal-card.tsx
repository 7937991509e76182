import { useTranslation } from 'react-i18next'
import type { GoalView } from '../../../shared/contract/goals.ts'
import { formatBrl } from '../../../shared/money.ts'
import { countText } from '../../lib/count-text.ts'
import { percentText } from '../../lib/percent-text.ts'
import { Pencil, Trash2 } from '../../ui/icons/icons.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { IconButton } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import styles from './goals.module.css'

interface GoalCardProps {
  readonly goal: GoalView
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** A goal with its badges and progress. */
export function GoalCard({ goal, onEdit, onRemove }: GoalCardProps) {
  const { t, i18n } = useTranslation('goals')
  const { name, type, period, target, current, percent, sample } = goal
  const shown = (value: number) =>
    type === 'revenue' ? formatBrl(value, i18n.language) : countText(value, i18n.language)
  return (
    <Card className="stack-xs">
      <header className={styles.head}>
        <h3 dir="auto">{name}</h3>
        <div className={styles.tools}>
          <IconButton label={t('editOf', { name })} icon={<Pencil />} onClick={onEdit} />
          <IconButton label={t('remove', { name })} icon={<Trash2 />} onClick={onRemove} />
        </div>
      </header>
      <p className="row">
        <Badge>{t(`periods.${period}`)}</Badge>
        <Badge>{t(`types.${type}`)}</Badge>
        {sample && <Badge>{t('sample')}</Badge>}
      </p>
      <p className={styles.amounts}>{t('progress', { current: shown(current), target: shown(target) })}</p>
      <progress max={100} value={percent} aria-label={name} />
      <p className={classNames('soft', styles.soft)}>{t('percent', { share: percentText(percent, i18n.language) })}</p>
    </Card>
  )
}
