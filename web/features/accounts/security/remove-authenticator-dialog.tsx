import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/fields/form-dialog.tsx'
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
    <FormDialog
      title={t('authenticator.removeTitle')}
      cancelLabel={t('security.cancel')}
      submitLabel={t('authenticator.removeConfirm')}
      danger
      loading={removing}
      submitError={null}
      onClose={onClose}
      onSubmit={() => void remove()}
    >
      <p>{t('authenticator.removeText')}</p>
    </FormDialog>
  )
}
