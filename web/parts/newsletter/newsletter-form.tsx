import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { emailProblem } from '../../../shared/people/email.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './newsletter-form.module.css'

/** Asks for the newsletter (rules 11.9). Needs no data layer, because the start page has none. */
export default function NewsletterForm() {
  const { t } = useTranslation(['newsletter', 'errors'])
  const draft = useDraft({ email: '', accepted: false }, ({ email, accepted }) => {
    const wrong = emailProblem(email.trim())
    return {
      email: wrong === null ? undefined : wrong === 'form' ? t('emailInvalid') : t(`errors:email.${wrong}`),
      accepted: accepted ? undefined : t('errors:error.newsletter.privacy_required'),
    }
  })
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [requested, setRequested] = useState<string | null>(null)

  async function send(): Promise<void> {
    const address = draft.values.email.trim()
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
  return (
    <Form
      className={styles.form}
      aside
      label={t('title')}
      draft={draft}
      submitLabel={t('subscribe')}
      submitError={problem}
      loading={sending}
      onSubmit={() => void send()}
    >
      <TextField label={t('email')} type="email" autoComplete="email" maxLength={254} {...draft.field('email')} />
      <Checkbox
        checked={draft.values.accepted}
        error={draft.error('accepted')}
        onChange={({ currentTarget }) => draft.set({ accepted: currentTarget.checked })}
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
    </Form>
  )
}
