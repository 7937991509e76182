import { useQueryClient } from '@tanstack/react-query'
import type { DisputeFile } from '../../../shared/contract/disputes.ts'
import { api } from '../../lib/server/operations.ts'
import { refetchAfterChange } from '../../lib/server/refetch.ts'
import { notify } from '../../ui/toasts/toasts.ts'

/** Shows the dispute after a step; after a refusal it shows what another admin did meanwhile. */
export function useStep(done: string | ((after: DisputeFile) => string), onDone: () => void) {
  const cache = useQueryClient()
  return {
    onSuccess: (after: DisputeFile) => {
      cache.setQueryData(api.disputes.get.queryKey({ input: { id: after.id } }), after)
      notify.success({ title: typeof done === 'string' ? done : done(after) })
      onDone()
    },
    onSettled: () => void refetchAfterChange(cache, api.disputes.key()),
  }
}
