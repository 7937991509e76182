import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
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
    <Dialog
      title={t('deletion.dialog')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('deletion.cancel')}
          </Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {t('deletion.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('deletion.dialogText')}</p>
      {remove.error && <p role="alert">{problemText(t, remove.error)}</p>}
    </Dialog>
  )
}
