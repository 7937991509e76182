import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fingerprint } from '../../../ui/icons/icons.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import styles from '../accounts.module.css'
import { checks } from '../field-checks.ts'
import { deviceKeyOf } from './known-device.ts'
import { passkeyProblemKey } from './passkey-problem.ts'
import { signInByPasskey } from './passkeys.ts'
import { passkeysSupported } from './support.ts'

/**
 * Signs in by passkey, with the address from the form (Cognito requires it) and, on unknown devices, the phone. The
 * page reacts to the signed-in session.
 */
export function PasskeyButton() {
  const { t } = useTranslation(['accounts', 'errors'])
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!passkeysSupported()) return null

  const press = async (form: HTMLFormElement) => {
    const { email = '', phone = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>
    const missing = checks.email({ email }) ?? (deviceKeyOf(email) === undefined && checks.phone({ phone }))
    if (missing) {
      const field = missing === 'check.email' ? 'email' : 'phone'
      form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
      return setProblem(field === 'email' ? 'accounts:check.email' : 'accounts:passkey.phoneFirst')
    }
    setProblem(null)
    setWaiting(true)
    try {
      if (!(await signInByPasskey(email, phone))) setProblem('accounts:passkey.problem.none')
    } catch (error) {
      const knownBefore = phone === '' && String(error).includes('sign_in.phone_mismatch')
      setProblem(knownBefore ? 'accounts:passkey.phoneFirst' : passkeyProblemKey(error))
    } finally {
      setWaiting(false)
    }
  }
  return (
    <div className="stack-small">
      <Button
        variant="secondary"
        wide
        icon={<Fingerprint aria-hidden="true" />}
        loading={waiting}
        onClick={({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => form && void press(form)}
      >
        {t('passkey.use')}
      </Button>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {t(problem as 'errors:fault.unknown')}
        </p>
      )}
    </div>
  )
}
