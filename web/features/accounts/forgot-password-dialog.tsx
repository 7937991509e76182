import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Form } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import styles from './accounts.module.css'
import { checks } from './field-checks.ts'
import { requestRecovery } from './recovery.ts'
import { useAccountForm } from './use-account-form.ts'

export default function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const form = useAccountForm({ email: checks.email }, 'recovery', async ({ email = '' }) => {
    const request = await requestRecovery(email)
    navigate('/reset-password', { state: { email, request } })
  })
  return (
    <Dialog title={t('forgotten.title')} onClose={onClose}>
      <p className={styles.soft}>{t('forgotten.text')}</p>
      <Form {...form} submitLabel={t('forgotten.submit')} label={t('forgotten.title')}>
        <TextField
          label={t('field.email')}
          name="email"
          type="email"
          autoComplete="username"
          error={form.errorOf('email')}
        />
      </Form>
    </Dialog>
  )
}
