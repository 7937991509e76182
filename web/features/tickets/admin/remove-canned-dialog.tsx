import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CannedAnswer } from '../../../../shared/contract/tickets.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { refetchAfterChange } from '../../../lib/server/refetch.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'

export function RemoveCannedDialog({ answer, onClose }: { answer: CannedAnswer; onClose: () => void }) {
  const { t } = useTranslation(['tickets', 'errors'])
  const cache = useQueryClient()
  const { id, version, title } = answer
  const remove = useMutation(
    api.tickets.removeCannedAnswer.mutationOptions({
      onSuccess: () => notify.success({ title: t('canned.removed') }),
      onError: (error) => notify.error({ title: t('admin.failed'), description: problemText(t, error) }),
      onSettled: () => {
        onClose()
        void refetchAfterChange(cache, api.tickets.cannedAnswers.key())
      },
    }),
  )
  return (
    <Dialog
      title={t('canned.removeNamed', { title })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('canned.cancel')}
          </Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate({ id, version })}>
            {t('canned.remove')}
          </Button>
        </>
      }
    >
      <p>{t('canned.removeText')}</p>
    </Dialog>
  )
}
