import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { GoalView } from '../../../shared/contract/goals.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { useSavedGoals } from './use-saved-goals.ts'

interface RemoveGoalProps {
  readonly goal: GoalView
  readonly onClose: () => void
}

export function RemoveGoal({ goal: { id, name, version }, onClose }: RemoveGoalProps) {
  const { t } = useTranslation(['goals', 'errors'])
  const cache = useQueryClient()
  const saved = useSavedGoals()
  const remove = useMutation(
    api.goals.remove.mutationOptions({
      onSuccess: (after) => {
        notify.success({ title: t('removed') })
        saved(after)
        onClose()
      },
      onError: (error) => {
        notify.error({ title: problemText(t, error) })
        void cache.invalidateQueries({ queryKey: api.goals.list.key() })
      },
    }),
  )
  return (
    <Dialog
      title={t('removeTitle')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate({ id, version })}>
            {t('removeConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('removeText', { name })}</p>
    </Dialog>
  )
}
