import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { emailProblem } from '../../../shared/people/email.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './newsletter-form.module.css'

/** Asks for the newsletter (rules 11.9). Needs no data layer, because the start page has none. */
export default function NewsletterForm() {
  const { t } = useTranslation(['newsletter', 'errors'])
  const [email, setEmail] = useState('')
  const [accepted, setAccepted] = useState(false)
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [requested, setRequested] = useState<string | null>(null)

  async function send(address: string): Promise<void> {
    setSending(true)
    setProblem(null)
    try {
      await api.newsletter.subscribe.call({ email: address, privacyAccepted: true, locale: currentLocale() })
      setRequested(address)
    } catch (error) {
      setProblem(refusalCode(error) === undefined ? t('failed') : problemText(t, error))
    } finally {
      setSending(false)
    }
  }

  if (requested !== null)
    return (
      <div className={styles.form} role="status">
        <p>{t('requested', { email: requested })}</p>
        <Button variant="plain" onClick={() => setRequested(null)}>
          {t('again')}
        </Button>
      </div>
    )
  const address = email.trim()
  const wrong = emailProblem(address)
  const addressError = wrong === 'form' ? t('emailInvalid') : wrong && t(`errors:email.${wrong}`)
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (wrong === null && accepted && !sending) void send(address)
      }}
    >
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        error={(tried && addressError) || undefined}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Checkbox
        checked={accepted}
        error={tried && !accepted ? t('errors:error.newsletter.privacy_required') : undefined}
        onChange={({ currentTarget }) => setAccepted(currentTarget.checked)}
        label={
          <Trans
            t={t}
            i18nKey="accept"
            components={{
              policy: <Link to="/privacy" target="_blank" />,
              hint: <span className="visually-hidden" />,
            }}
          />
        }
      />
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" variant="secondary" loading={sending}>
        {t('subscribe')}
      </Button>
    </form>
  )
}
