import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { notify } from '../toasts/toasts.ts'

type Step = 'accept' | 'reject' | 'cancel' | 'takeBack'
const textKeys = { accept: 'accepted', reject: 'rejected', cancel: 'cancelled', takeBack: 'takenBack' } as const

/**
 * Mutation for a step of a pickup. Reports the result and refetches all pickup queries, also after a refusal. `onDone`
 * is for a dialog, which closes after success.
 */
export function useStep(step: Step, onDone?: () => void) {
  const { t } = useTranslation(['pickups', 'errors'])
  const cache = useQueryClient()
  return useMutation(
    api.pickups[step].mutationOptions({
      onSuccess: () => {
        notify.success({ title: t(`told.${textKeys[step]}.title`), description: t(`told.${textKeys[step]}.text`) })
        onDone?.()
      },
      // A dialog shows the error itself.
      ...(onDone === undefined && {
        onError: (error: unknown) => notify.error({ title: t('failed'), description: problemText(t, error) }),
      }),
      onSettled: () => cache.invalidateQueries({ queryKey: api.pickups.key() }),
    }),
  )
}
