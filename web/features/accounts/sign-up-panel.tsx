import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../ui/toasts/toasts.ts'
import { CodeForm } from './code-form.tsx'
import { forgetCodeStep, keepCodeStep } from './code-step.ts'
import { type Credentials, type SignInStep, startSignIn } from './sign-in.ts'
import { confirmEmail, resendEmailCode, type Unproven } from './sign-up.ts'
import { SignUpForm } from './sign-up-form.tsx'

interface SignUpPanelProps {
  readonly registered: Unproven | null
  readonly onRegistered: (unproven: Unproven | null) => void
  /** Called once the e-mail is confirmed. The step is null if a reload lost the password. */
  readonly onProven: (credentials: Credentials, step: SignInStep | null) => void
}

export function SignUpPanel({ registered, onRegistered, onProven }: SignUpPanelProps) {
  const { t } = useTranslation('accounts')
  useEffect(() => {
    if (registered) keepCodeStep({ kind: 'email', ...registered }, new Date())
  }, [registered])
  if (registered === null) return <SignUpForm onRegistered={onRegistered} />
  return (
    <CodeForm
      title={t('emailCode.title')}
      text={t('emailCode.text', { email: registered.email })}
      journey="sign_up"
      onCode={async (code) => {
        await confirmEmail(registered.account, code)
        forgetCodeStep()
        if (registered.password !== '') return onProven(registered, await startSignIn(registered))
        notify.success({ title: t('emailCode.done'), description: t('emailCode.doneText') })
        onProven(registered, null)
      }}
      onResend={() => resendEmailCode(registered.account)}
      onBack={() => {
        forgetCodeStep()
        onRegistered(null)
      }}
    />
  )
}
