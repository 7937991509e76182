import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/primitives/button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { explain } from './account-problem.ts'
import styles from './accounts.module.css'
import { CodeForm } from './code-form.tsx'
import { answerCode, type CodeMethod, type Credentials, chooseMethod, type SignInStep, startSignIn } from './sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'

interface SignInPanelProps {
  /** Where a registration left off: proven e-mail, same password. */
  readonly begun: { readonly credentials: Credentials; readonly step: SignInStep } | null
  readonly onForgotten: () => void
  readonly onUnconfirmed: (credentials: Credentials) => void
}

/** The steps of signing in: credentials, perhaps a choice, the code. A signed-in session moves the page on. */
export function SignInPanel({ begun, onForgotten, onUnconfirmed }: SignInPanelProps) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const [credentials, setCredentials] = useState(begun?.credentials ?? null)
  const [step, setStep] = useState<SignInStep | null>(begun?.step ?? null)

  const start = async (given: Credentials) => {
    const next = await startSignIn(given)
    setCredentials(given)
    if (next.step === 'confirm-email') return onUnconfirmed(given)
    if (next.step === 'reset-password') return navigate('/reset-password', { state: { email: given.email } })
    setStep(next)
  }
  const startAgain = () => setStep(null)

  if (step?.step === 'choose-method') return <MethodChoice onChosen={setStep} onBack={startAgain} />
  if (step?.step === 'code' && credentials) {
    const bySms = step.method === 'sms'
    return (
      <CodeForm
        key={step.method}
        title={bySms ? t('sms.title') : t('totp.title')}
        text={bySms ? t('sms.text', { destination: step.destination }) : t('totp.text')}
        journey="sign_in"
        onCode={async (code) => setStep(await answerCode(code))}
        {...(bySms && { onResend: () => start(credentials) })}
        onBack={startAgain}
      />
    )
  }
  return <SignInForm onCredentials={start} onForgotten={onForgotten} />
}

function MethodChoice({ onChosen, onBack }: { onChosen: (step: SignInStep) => void; onBack: () => void }) {
  const { t } = useTranslation(['accounts', 'errors'])
  const [choosing, setChoosing] = useState<CodeMethod | null>(null)
  const choose = async (method: CodeMethod) => {
    setChoosing(method)
    try {
      onChosen(await chooseMethod(method))
    } catch (error) {
      notify.error({ title: t(explain(error, 'sign_in') as 'errors:fault.unknown') })
      setChoosing(null)
    }
  }
  return (
    <div className={styles.stack}>
      <h2>{t('method.title')}</h2>
      <p className={styles.soft}>{t('method.text')}</p>
      <Button wide loading={choosing === 'sms'} onClick={() => void choose('sms')}>
        {t('method.sms')}
      </Button>
      <Button wide variant="secondary" loading={choosing === 'totp'} onClick={() => void choose('totp')}>
        {t('method.totp')}
      </Button>
      <Button variant="plain" onClick={onBack}>
        {t('code.back')}
      </Button>
    </div>
  )
}
