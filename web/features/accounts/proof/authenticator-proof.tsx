import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/server/operations.ts'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import styles from '../accounts.module.css'
import { checks } from '../field-checks.ts'
import { useAccountForm } from '../use-account-form.ts'

interface AuthenticatorProofProps {
  readonly onProven: () => void
  readonly onBack: () => void
}

/** The user pool checks an authenticator's code only after the password. */
export function AuthenticatorProof({ onProven, onBack }: AuthenticatorProofProps) {
  const { t } = useTranslation('accounts')
  const form = useAccountForm(
    { password: checks.presentPassword, code: checks.code },
    'sign_in',
    async ({ password = '', code = '' }) => {
      await api.accounts.proveByAuthenticator.call({ password, code })
      onProven()
    },
  )
  return (
    <Form {...form} submitLabel={t('code.submit')} label={t('proof.authenticatorTitle')}>
      <p className={styles.soft}>{t('proof.authenticatorText')}</p>
      <PasswordField
        label={t('field.password')}
        name="password"
        autoComplete="current-password"
        error={form.errorOf('password')}
      />
      <CodeField label={t('field.code')} name="code" error={form.errorOf('code')} />
      <Button variant="plain" size="small" onClick={onBack}>
        {t('code.back')}
      </Button>
    </Form>
  )
}
