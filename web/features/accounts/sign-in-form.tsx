import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../../ui/fields/form.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './accounts.module.css'
import { checks } from './field-checks.ts'
import { knownUsers } from './passkeys/known-device.ts'
import { PasskeyButton } from './passkeys/passkey-button.tsx'
import { type Credentials, trustedKeyOf } from './sign-in.ts'
import { useAccountForm } from './use-account-form.ts'

interface SignInFormProps {
  readonly onCredentials: (credentials: Credentials) => Promise<void>
  readonly onForgotten: () => void
}

/**
 * Asks for e-mail, phone and password (rules 2.1), or e-mail and passkey; no phone on a trusted device. Prefills the
 * address of the last passkey user of this device.
 */
export function SignInForm({ onCredentials, onForgotten }: SignInFormProps) {
  const { t } = useTranslation('accounts')
  const [last] = useState(() => knownUsers()[0]?.email)
  // A device that its user trusts sends no phone (rules 2.21). Looked up again after a failure, which may forget it.
  const [email, setEmail] = useState(last ?? '')
  const trusted = trustedKeyOf(email) !== undefined
  const form = useAccountForm(
    { email: checks.email, ...(trusted ? {} : { phone: checks.phone }), password: checks.presentPassword },
    'sign_in',
    ({ email = '', phone = '', password = '' }) => onCredentials({ email, phone, password }),
  )
  return (
    <Form {...form} submitLabel={t('signIn.submit')} label={t('signIn.title')}>
      <TextField
        label={t('field.email')}
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        defaultValue={last}
        error={form.errorOf('email')}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      {last !== undefined && <PasskeyButton />}
      {trusted ? (
        <p className={styles.soft}>{t('devices.noPhone')}</p>
      ) : (
        <PhoneField label={t('field.phone')} name="phone" hint={t('signIn.phoneHint')} error={form.errorOf('phone')} />
      )}
      <PasswordField
        label={t('field.password')}
        name="password"
        autoComplete="current-password"
        hint={t('signIn.passwordHint')}
        error={form.errorOf('password')}
      />
      <Button variant="plain" size="small" className={styles.start ?? ''} onClick={onForgotten}>
        {t('signIn.forgotten')}
      </Button>
      {last === undefined && <PasskeyButton />}
    </Form>
  )
}
