import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { signOut } from '../../../lib/session/session.ts'
import { FormDialog } from '../../../ui/fields/form-dialog.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'

export default function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['accounts', 'errors'])
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await api.accounts.signOutEverywhere.call()
    } catch (error) {
      setLeaving(false)
      notify.error({ title: t('everywhere.failed'), description: problemText(t, error) })
      return
    }
    notify.success({ title: t('everywhere.done') })
    navigate('/')
    await signOut()
  }
  return (
    <FormDialog
      title={t('everywhere.title')}
      cancelLabel={t('security.cancel')}
      submitLabel={t('everywhere.confirm')}
      danger
      loading={leaving}
      submitError={null}
      onClose={onClose}
      onSubmit={() => void leave()}
    >
      <p>{t('everywhere.text')}</p>
    </FormDialog>
  )
}
