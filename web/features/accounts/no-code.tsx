import { useTranslation } from 'react-i18next'
import styles from './accounts.module.css'
import { DeviceSignInEntry } from './device-sign-in/device-sign-in-entry.tsx'
import type { SignInStep } from './sign-in.ts'

const ways = ['resend', 'passkey', 'authenticator', 'device', 'lost'] as const

/** What a user does who gets no text message: no signal, another number, the day's budget used up (decisions/0066). */
export function NoCode({ onStep }: { onStep: (step: SignInStep) => void }) {
  const { t } = useTranslation('accounts')
  return (
    <details className={styles.noCode}>
      <summary>{t('noCode.title')}</summary>
      <ul>
        {ways.map((way) => (
          <li key={way}>{t(`noCode.${way}`)}</li>
        ))}
      </ul>
      <DeviceSignInEntry onStep={onStep} />
    </details>
  )
}
