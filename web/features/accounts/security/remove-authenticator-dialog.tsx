import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import { loggedProblemKey } from '../account-problem.ts'
import { removeAuthenticator } from './authenticator.ts'

interface RemoveAuthenticatorDialogProps {
  readonly onRemoved: () => void
  readonly onClose: () => void
}

export default function RemoveAuthenticatorDialog({ onRemoved, onClose }: RemoveAuthenticatorDialogProps) {
  const { t } = useTranslation(['accounts', 'errors'])
  const [removing, setRemoving] = useState(false)
  const remove = async () => {
    setRemoving(true)
    try {
      await removeAuthenticator()
    } catch (error) {
      setRemoving(false)
      notify.error({ title: t(loggedProblemKey(error, 'sign_in') as 'errors:fault.unknown') })
      return
    }
    notify.success({ title: t('authenticator.removed') })
    onRemoved()
  }
  return (
    <Dialog
      title={t('authenticator.removeTitle')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('security.cancel')}
          </Button>
          <Button variant="danger" loading={removing} onClick={() => void remove()}>
            {t('authenticator.removeConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('authenticator.removeText')}</p>
    </Dialog>
  )
}
