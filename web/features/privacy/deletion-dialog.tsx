import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { notify } from '../../ui/toasts/toasts.ts'

/**
 * Confirms the deletion of the account. The API asks for a fresh proof, so that an unattended phone cannot delete it.
 */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['privacy', 'errors'])
  const cache = useQueryClient()
  const remove = useMutation(
    api.privacy.requestDeletion.mutationOptions({
      onSuccess: () => {
        notify.info({ title: t('deletion.requested') })
        onClose()
        void cache.invalidateQueries({ queryKey: api.privacy.get.key() })
        void cache.invalidateQueries({ queryKey: api.profiles.me.key() })
      },
    }),
  )
  return (
    <FormDialog
      title={t('deletion.dialog')}
      cancelLabel={t('deletion.cancel')}
      submitLabel={t('deletion.confirm')}
      danger
      loading={remove.isPending}
      submitError={remove.error && problemText(t, remove.error)}
      onClose={onClose}
      onSubmit={() => remove.mutate(undefined)}
    >
      <p>{t('deletion.dialogText')}</p>
    </FormDialog>
  )
}
