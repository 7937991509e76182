import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { GoalView } from '../../../shared/contract/goals.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
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
      onError: () => void cache.invalidateQueries({ queryKey: api.goals.list.key() }),
    }),
  )
  return (
    <FormDialog
      title={t('removeTitle')}
      cancelLabel={t('cancel')}
      submitLabel={t('removeConfirm')}
      danger
      loading={remove.isPending}
      submitError={remove.error && problemText(t, remove.error)}
      onClose={onClose}
      onSubmit={() => remove.mutate({ id, version })}
    >
      <p>{t('removeText', { name })}</p>
    </FormDialog>
  )
}
