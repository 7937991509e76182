import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PickupView } from '../../../shared/contract/pickup-views.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { notify } from '../../ui/toasts/toasts.ts'
import { otherName } from './pickup-texts.ts'

type Step = 'accept' | 'reject' | 'cancel' | 'takeBack'
const textKeys = { accept: 'accepted', reject: 'rejected', cancel: 'cancelled', takeBack: 'takenBack' } as const

/**
 * Mutation for a step of a pickup. Reports the result and refetches all pickup queries, also after a refusal. `onDone`
 * is for a dialog, which closes after success.
 */
export function useStep(step: Step, pickup: PickupView, onDone?: () => void) {
  const { t } = useTranslation(['pickups', 'errors'])
  const cache = useQueryClient()
  return useMutation(
    api.pickups[step].mutationOptions({
      onSuccess: () => {
        const told = `told.${textKeys[step]}` as const
        notify.success({
          title: t(`${told}.title`),
          description: t(`${told}.text`, { name: otherName(pickup, t) }),
        })
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
