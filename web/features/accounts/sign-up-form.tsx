import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ProfileType } from '../../../shared/contract/profiles.ts'
import { readReferral, storeReferralCode } from '../../lib/session/referrer.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { checks } from './field-checks.ts'
import { register, type UnconfirmedAccount } from './sign-up.ts'
import { useAccountForm } from './use-account-form.ts'

const accountTypes = ['citizen', 'company', 'cooperative'] as const satisfies readonly ProfileType[]

/** A new tab keeps the typed values. */
const legalLinks = {
  terms: <Link to="/terms" target="_blank" />,
  privacy: <Link to="/privacy" target="_blank" />,
}

/** Registration form (rules 1.3, 2.5). */
export function SignUpForm({ onRegistered }: { onRegistered: (registration: UnconfirmedAccount) => void }) {
  const { t } = useTranslation(['accounts', 'common'])
  const [profileType, setProfileType] = useState<ProfileType>('citizen')
  const form = useAccountForm(
    {
      email: checks.email,
      phone: checks.mobile,
      password: checks.newPassword,
      repeated: checks.repeated,
      referralCode: checks.referralCode,
      terms: checks.terms,
    },
    'sign_up',
    async ({ email = '', phone = '', password = '', referralCode = '' }) => {
      const account = await register({ email, phone, password, profileType })
      if (referralCode.trim() !== '') storeReferralCode(referralCode.trim().toUpperCase())
      onRegistered({ email, phone, password, profileType, account })
    },
  )
  return (
    <Form {...form} submitLabel={t('signUp.submit')} label={t('signUp.title')}>
      <Segmented
        legend={t('signUp.accountType')}
        name="profileType"
        value={profileType}
        onValue={setProfileType}
        options={accountTypes.map((type) => ({ value: type, label: t(`common:accountType.${type}`) }))}
      />
      <TextField
        label={t('field.email')}
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        error={form.errorOf('email')}
      />
      <PhoneField label={t('field.phone')} name="phone" hint={t('signUp.phoneHint')} error={form.errorOf('phone')} />
      <PasswordField
        label={t('field.password')}
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
      <TextField
        label={t('field.referralCode')}
        name="referralCode"
        optional={t('common:form.optional')}
        hint={t('signUp.referralHint')}
        defaultValue={readReferral().referralCode}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        error={form.errorOf('referralCode')}
      />
      <Checkbox
        label={<Trans defaults={t('signUp.terms')} components={legalLinks} />}
        name="terms"
        error={form.errorOf('terms')}
      />
    </Form>
  )
}
