import { useTranslation } from 'react-i18next'
import { CodeForm } from './code-form.tsx'
import { type Credentials, type SignInStep, startSignIn } from './sign-in.ts'
import { confirmEmail, resendEmailCode } from './sign-up.ts'
import { SignUpForm } from './sign-up-form.tsx'

interface SignUpPanelProps {
  /** An account whose e-mail is still to be proven; null before there is one. */
  readonly registered: Credentials | null
  readonly onRegistered: (credentials: Credentials | null) => void
  /** The e-mail is proven and signing in has begun. */
  readonly onProven: (credentials: Credentials, step: SignInStep) => void
}

/** Registration, then the code from the e-mail, then on to signing in without typing anything twice. */
export function SignUpPanel({ registered, onRegistered, onProven }: SignUpPanelProps) {
  const { t } = useTranslation('accounts')
  if (registered === null) return <SignUpForm onRegistered={onRegistered} />
  return (
    <CodeForm
      title={t('emailCode.title')}
      text={t('emailCode.text', { email: registered.email })}
      journey="sign_up"
      onCode={async (code) => {
        await confirmEmail(registered.email, code)
        onProven(registered, await startSignIn(registered))
      }}
      onResend={() => resendEmailCode(registered.email)}
      onBack={() => onRegistered(null)}
    />
  )
}
