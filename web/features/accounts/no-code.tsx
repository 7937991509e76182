import { useTranslation } from 'react-i18next'
import styles from './accounts.module.css'
import { CodeByEmail } from './code-by-email.tsx'
import { DeviceSignInEntry } from './device-sign-in/device-sign-in-entry.tsx'
import type { SignInStep } from './sign-in.ts'

const ways = ['resend', 'passkey', 'authenticator', 'device', 'lost'] as const

interface NoCodeProps {
  readonly onStep: (step: SignInStep) => void
  /** Undefined after a reload, which lost the password. */
  readonly onEmail: (() => Promise<void>) | undefined
}

/** What a user does who gets no text message: no signal, another number, the day's budget used up (decisions/0066). */
export function NoCode({ onStep, onEmail }: NoCodeProps) {
  const { t } = useTranslation('accounts')
  return (
    <details className={styles.noCode}>
      <summary>{t('noCode.title')}</summary>
      <ul>
        {ways.map((way) => (
          <li key={way}>{t(`noCode.${way}`)}</li>
        ))}
        {!onEmail && <li>{t('noCode.email')}</li>}
      </ul>
      <div className="stack-small">
        {onEmail && <CodeByEmail onEmail={onEmail} />}
        <DeviceSignInEntry onStep={onStep} />
      </div>
    </details>
  )
}
