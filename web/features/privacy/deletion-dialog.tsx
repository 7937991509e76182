import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { useSignInAgain } from '../../lib/session/use-sign-in-again.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { notify } from '../../ui/toasts/toasts.ts'

export const deletionIntent = { name: 'delete-account', about: '' } as const
const returnPath = '/profile#privacy'

/**
 * Confirms the deletion of the account. After an old sign-in the user must sign in again, so that an unattended phone
 * cannot delete the account.
 */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['privacy', 'errors'])
  const cache = useQueryClient()
  const { leaving, signInAgain } = useSignInAgain()
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
  const tooLongAgo = refusalCode(remove.error) === 'privacy.sign_in_again'
  return (
    <Dialog
      title={t('deletion.dialog')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('deletion.cancel')}
          </Button>
          {tooLongAgo ? (
            <Button loading={leaving} onClick={() => void signInAgain({ ...deletionIntent, from: returnPath })}>
              {t('deletion.again')}
            </Button>
          ) : (
            <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
              {t('deletion.confirm')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('deletion.dialogText')}</p>
      {remove.error && <p role="alert">{problemText(t, remove.error)}</p>}
    </Dialog>
  )
}
