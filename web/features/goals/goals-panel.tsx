import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GoalView } from '../../../shared/contract/goals.ts'
import { api } from '../../lib/server/operations.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { GoalCard } from './goal-card.tsx'
import { GoalForm } from './goal-form.tsx'
import styles from './goals.module.css'
import { RemoveGoal } from './remove-goal.tsx'

/** Goals with their progress, and the forms to create, edit and delete them. Needs the texts `goals`. */
export default function GoalsPanel() {
  const { t } = useTranslation('goals')
  const goals = useQuery(api.goals.list.queryOptions())
  const [edited, setEdited] = useState<GoalView>()
  const [removed, setRemoved] = useState<GoalView>()
  if (goals.isPending) return <Skeleton height="28rem" radius="12px" />
  if (goals.isError) return <ErrorPanel error={goals.error} onRetry={() => void goals.refetch()} />
  // The examples' names are stored in Portuguese until an admin edits them.
  const items = goals.data.items.map((goal) =>
    goal.sample && (goal.type === 'revenue' || goal.type === 'users')
      ? { ...goal, name: t(`samples.${goal.type}`) }
      : goal,
  )
  return (
    <div className={styles.panel}>
      <Card>
        <h2>{t('new')}</h2>
        <p className={classNames('soft', styles.soft)}>{t('text')}</p>
        <GoalForm />
      </Card>
      {items.length === 0 ? (
        <EmptyState illustration={<EmptyBox />} title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul className={styles.cards} aria-label={t('list')}>
          {items.map((goal) => (
            <li key={goal.id}>
              <GoalCard goal={goal} onEdit={() => setEdited(goal)} onRemove={() => setRemoved(goal)} />
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <Dialog title={t('edit')} onClose={() => setEdited(undefined)}>
          <GoalForm goal={edited} onSaved={() => setEdited(undefined)} />
        </Dialog>
      )}
      {removed && <RemoveGoal goal={removed} onClose={() => setRemoved(undefined)} />}
    </div>
  )
}
