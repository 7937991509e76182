import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../lib/server/operations.ts'
import { problemText } from '../../../../lib/server/problem.ts'
import { notify } from '../../../../ui/toasts/toasts.ts'

export function useBlockChange(id: string, change: 'block' | 'unblock', onDone?: () => void) {
  const { t } = useTranslation(['conversations', 'errors'])
  const cache = useQueryClient()
  return useMutation(
    api.conversations[change].mutationOptions({
      onSuccess: (conversation) => {
        cache.setQueryData(api.conversations.get.queryKey({ input: { id } }), conversation)
        notify.success({ title: t(`changed.${change}`) })
        onDone?.()
      },
      onError: (error) => notify.error({ title: t(`notChanged.${change}`), description: problemText(t, error) }),
    }),
  )
}
