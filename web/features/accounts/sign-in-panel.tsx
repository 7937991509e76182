import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { maskPhone } from '../../lib/phone.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { loggedProblemKey } from './account-problem.ts'
import styles from './accounts.module.css'
import { CodeByEmail } from './code-by-email.tsx'
import { CodeForm } from './code-form.tsx'
import { type CodeStep, readCodeStep, removeCodeStep, storeCodeStep } from './code-step.ts'
import { DeviceSignInEntry } from './device-sign-in/device-sign-in-entry.tsx'
import { NoCode } from './no-code.tsx'
import {
  answerCode,
  answerMailedCode,
  type CodeMethod,
  type Credentials,
  chooseMethod,
  type SignInStep,
  startSignIn,
} from './sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'

interface SignInPanelProps {
  /** Set after a sign-up: confirmed e-mail, same password. */
  readonly continued: { readonly credentials: Credentials; readonly step: SignInStep } | null
  readonly onForgotten: () => void
}

/** Credentials, optional choice of method, code. The page reacts to the signed-in session. */
export function SignInPanel({ continued, onForgotten }: SignInPanelProps) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const [awaited] = useState(() => readCodeStep(new Date()))
  const [credentials, setCredentials] = useState(continued?.credentials ?? null)
  const [step, setStep] = useState<SignInStep | null>(continued?.step ?? stepAfterReload(awaited))
  const known = credentials ?? awaited
  const [trusts, setTrusts] = useState(false)

  // Credentials whose text message cannot be sent.
  const [noText, setNoText] = useState<Credentials | null>(null)

  const start = async (given: Credentials, by: 'sms' | 'email' = 'sms') => {
    setNoText(null)
    const next = await startSignIn(given, by).catch((error: unknown) => {
      if (String(error).includes(' text_message.')) setNoText(given)
      throw error
    })
    setCredentials(given)
    if (next.step === 'reset-password') return navigate('/reset-password', { state: { email: given.email } })
    setStep(next)
  }
  const startAgain = () => {
    removeCodeStep()
    setStep(null)
  }
  useEffect(() => {
    if (step?.step === 'code' && credentials) storeCodeStep({ kind: kindOf(step.method), ...credentials }, new Date())
  }, [step, credentials])

  if (step?.step === 'choose-method') return <MethodChoice onChosen={setStep} onBack={startAgain} />
  if (step?.step === 'code') {
    const { method } = step
    const bySms = method === 'sms'
    const destination = known ? maskPhone(known.phone) : step.destination
    const [title, text] = {
      sms: [t('sms.title'), t('sms.text', { destination })],
      totp: [t('totp.title'), t('totp.text')],
      email: [t('emailSignIn.title'), t('emailSignIn.text')],
    }[method]
    return (
      <div className="stack-small">
        <CodeForm
          key={step.method}
          title={title ?? ''}
          text={text ?? ''}
          journey="sign_in"
          onCode={async (code) => {
            const trust = trusts ? known?.email : undefined
            const next = await (method === 'email' ? answerMailedCode(code) : answerCode(code, trust))
            // Not in an effect: the page unmounts before one would run.
            if (next.step === 'done') removeCodeStep()
            setStep(next)
          }}
          {...(method !== 'totp' && credentials && { onResend: () => start(credentials, method) })}
          onBack={startAgain}
        >
          {method === 'email' && <p className={styles.soft}>{t('emailSignIn.limits')}</p>}
          {known && method !== 'email' && (
            <div>
              <Checkbox
                label={t('devices.trust')}
                checked={trusts}
                onChange={({ currentTarget }) => setTrusts(currentTarget.checked)}
              />
              <p className={styles.soft}>{t('devices.trustHint')}</p>
            </div>
          )}
        </CodeForm>
        {bySms && <NoCode onStep={setStep} onEmail={credentials ? () => start(credentials, 'email') : undefined} />}
      </div>
    )
  }
  return (
    <div className="stack-small">
      <SignInForm onCredentials={start} onForgotten={onForgotten} />
      {noText && <CodeByEmail onEmail={() => start(noText, 'email')} />}
      <DeviceSignInEntry onStep={setStep} />
    </div>
  )
}

/**
 * After a reload Amplify still holds the challenge and this tab its address. Without the password no new code can be
 * sent.
 */
function stepAfterReload(awaited: CodeStep | null): SignInStep | null {
  if (!awaited || awaited.kind === 'email') return null
  return { step: 'code', method: awaited.kind === 'email-sign-in' ? 'email' : awaited.kind, destination: '' }
}

/** In storage, `email` is the code of a sign-up. */
function kindOf(method: CodeMethod): CodeStep['kind'] {
  return method === 'email' ? 'email-sign-in' : method
}

/** Authenticator first: it needs no signal and works when SMS delivery fails. */
function MethodChoice({ onChosen, onBack }: { onChosen: (step: SignInStep) => void; onBack: () => void }) {
  const { t } = useTranslation(['accounts', 'errors'])
  const [choosing, setChoosing] = useState<CodeMethod | null>(null)
  const choose = async (method: 'sms' | 'totp') => {
    setChoosing(method)
    try {
      onChosen(await chooseMethod(method))
    } catch (error) {
      notify.error({ title: t(loggedProblemKey(error, 'sign_in') as 'errors:fault.unknown') })
      setChoosing(null)
    }
  }
  return (
    <div className="stack-small">
      <h2>{t('method.title')}</h2>
      <p className={styles.soft}>{t('method.text')}</p>
      <Button wide loading={choosing === 'totp'} onClick={() => void choose('totp')}>
        {t('method.totp')}
      </Button>
      <Button wide variant="secondary" loading={choosing === 'sms'} onClick={() => void choose('sms')}>
        {t('method.sms')}
      </Button>
      <Button variant="plain" onClick={onBack}>
        {t('code.back')}
      </Button>
    </div>
  )
}
