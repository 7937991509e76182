import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../ui/toasts/toasts.ts'
import { CodeForm } from './code-form.tsx'
import { removeCodeStep, storeCodeStep } from './code-step.ts'
import { type Credentials, type SignInStep, startSignIn } from './sign-in.ts'
import { confirmEmail, resendEmailCode, type UnconfirmedAccount } from './sign-up.ts'
import { SignUpForm } from './sign-up-form.tsx'

interface SignUpPanelProps {
  readonly registered: UnconfirmedAccount | null
  readonly onRegistered: (unproven: UnconfirmedAccount | null) => void
  /** Called once the e-mail is confirmed. The step is null if a reload lost the password. */
  readonly onConfirmed: (credentials: Credentials, step: SignInStep | null) => void
}

export function SignUpPanel({ registered, onRegistered, onConfirmed }: SignUpPanelProps) {
  const { t } = useTranslation('accounts')
  useEffect(() => {
    if (registered) storeCodeStep({ kind: 'email', ...registered }, new Date())
  }, [registered])
  if (registered === null) return <SignUpForm onRegistered={onRegistered} />
  return (
    <CodeForm
      title={t('emailCode.title')}
      text={t('emailCode.text', { email: registered.email })}
      journey="sign_up"
      onCode={async (code) => {
        await confirmEmail(registered.account, code)
        removeCodeStep()
        if (registered.password !== '') return onConfirmed(registered, await startSignIn(registered))
        notify.success({ title: t('emailCode.done'), description: t('emailCode.doneText') })
        onConfirmed(registered, null)
      }}
      onResend={() => resendEmailCode(registered.account)}
      onBack={() => {
        removeCodeStep()
        onRegistered(null)
      }}
    />
  )
}
