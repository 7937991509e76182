import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CannedAnswer } from '../../../../shared/contract/tickets.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { refetchAfterChange } from '../../../lib/server/refetch.ts'
import { FormDialog } from '../../../ui/fields/form-dialog.tsx'
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
    <FormDialog
      title={t('canned.removeNamed', { title })}
      cancelLabel={t('canned.cancel')}
      submitLabel={t('canned.remove')}
      danger
      loading={remove.isPending}
      submitError={null}
      onClose={onClose}
      onSubmit={() => remove.mutate({ id, version })}
    >
      <p>{t('canned.removeText')}</p>
    </FormDialog>
  )
}
