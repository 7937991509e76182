import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeForm } from './code-form.tsx'
import { removeCodeStep, storeCodeStep } from './code-step.ts'
import { type Credentials, type SignInStep, startSignIn } from './sign-in.ts'
import { confirmEmail, type Registration, register, type UnconfirmedAccount } from './sign-up.ts'
import { SignUpForm } from './sign-up-form.tsx'

interface SignUpPanelProps {
  readonly registered: UnconfirmedAccount | null
  readonly onRegistered: (unproven: UnconfirmedAccount | null) => void
  /** Called once the e-mail is confirmed. */
  readonly onConfirmed: (credentials: Credentials, step: SignInStep) => void
}

export default function SignUpPanel({ registered, onRegistered, onConfirmed }: SignUpPanelProps) {
  const { t } = useTranslation('accounts')
  useEffect(() => {
    if (registered) storeCodeStep({ kind: 'email', ...registered }, new Date())
  }, [registered])
  if (registered === null) return <SignUpForm onRegistered={onRegistered} />
  const { profileType } = registered
  const resend = async (complete: Registration) => {
    onRegistered({ ...registered, account: await register(complete) })
  }
  return (
    <CodeForm
      title={t('emailCode.title')}
      text={t('emailCode.text', { email: registered.email })}
      journey="sign_up"
      asksPassword={registered.password === ''}
      onCode={async (code, typed) => {
        const complete = { ...registered, password: registered.password || typed }
        await confirmEmail(complete.account, code, complete.password)
        removeCodeStep()
        onConfirmed(complete, await startSignIn(complete))
      }}
      {...(profileType && { onResend: () => resend({ ...registered, profileType }) })}
      onBack={() => {
        removeCodeStep()
        onRegistered(null)
      }}
    />
  )
}
