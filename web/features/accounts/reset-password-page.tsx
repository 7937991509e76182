import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './accounts.module.css'
import { checks } from './field-checks.ts'
import { recover } from './recovery.ts'
import { useAccountForm } from './use-account-form.ts'

/** A new password by the code from the e-mail; `/reset-password/{code}` fills it in. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const { token } = useParams()
  const { state } = useLocation() as { state: { email?: string } | null }
  const form = useAccountForm(
    { email: checks.email, code: checks.code, password: checks.newPassword, repeated: checks.repeated },
    'recovery',
    async ({ email = '', code = '', password = '' }) => {
      await recover(email, code, password)
      notify.success({ title: t('reset.done') })
      navigate('/auth')
    },
  )
  return (
    <Page title={t('reset.title')} heading={t('reset.title')} width="narrow">
      <Card>
        <Form {...form} submitLabel={t('reset.submit')} label={t('reset.title')}>
          <p className={styles.soft}>{state?.email ? t('reset.sent', { email: state.email }) : t('reset.text')}</p>
          <TextField
            label={t('field.email')}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={state?.email ?? ''}
            error={form.errorOf('email')}
          />
          <CodeField label={t('field.code')} name="code" initial={token ?? ''} error={form.errorOf('code')} />
          <PasswordField
            label={t('field.newPassword')}
            name="password"
            autoComplete="new-password"
            hint={t('signUp.passwordHint')}
            error={form.errorOf('password')}
          />
          <PasswordField
            label={t('field.repeated')}
            name="repeated"
            autoComplete="new-password"
            error={form.errorOf('repeated')}
          />
        </Form>
      </Card>
    </Page>
  )
}
