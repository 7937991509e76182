import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/primitives/button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { accountProblemText } from './account-problem.ts'
import styles from './accounts.module.css'

/** Offers the code by e-mail where the sign-in's text message cannot be sent or does not arrive (rules 2.24). */
export function CodeByEmail({ onEmail }: { onEmail: () => Promise<void> }) {
  const { t } = useTranslation(['accounts', 'errors'])
  const [sending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      await onEmail()
    } catch (error) {
      notify.error({ title: t('emailSignIn.failed'), description: accountProblemText(t, error, 'sign_in') })
      setSending(false)
    }
  }
  return (
    <div className="stack-small">
      <p className={styles.soft}>{t('emailSignIn.offer')}</p>
      <Button wide variant="secondary" loading={sending} onClick={() => void send()}>
        {t('emailSignIn.action')}
      </Button>
    </div>
  )
}
