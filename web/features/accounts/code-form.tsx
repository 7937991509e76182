import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { isCode } from '../../ui/fields/code-length.ts'
import { Form } from '../../ui/fields/form.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { accountProblemText, type Journey } from './account-problem.ts'
import styles from './accounts.module.css'
import { checks } from './field-checks.ts'
import { useAccountForm } from './use-account-form.ts'
import { useCooldown } from './use-cooldown.ts'

interface CodeFormProps {
  readonly title: string
  readonly text: string
  readonly journey: Journey
  /** `password` is empty unless `asksPassword`. */
  readonly onCode: (code: string, password: string) => Promise<void>
  /** True for a sign-up after a reload, which lost the password. */
  readonly asksPassword?: boolean
  /** Omitted for authenticator apps, which receive no code. */
  readonly onResend?: () => Promise<void>
  readonly onBack: () => void
  /** True when content above the form must be read first: the field does not take the focus. */
  readonly skipsFocus?: boolean
  /** Above the code, because its sixth digit submits the form. */
  readonly children?: ReactNode
}

/**
 * Form for a code from SMS, e-mail or an authenticator. The sixth digit submits it; a resend is possible after 90 s.
 */
export function CodeForm({
  title,
  text,
  journey,
  onCode,
  asksPassword = false,
  onResend,
  onBack,
  skipsFocus = false,
  children,
}: CodeFormProps) {
  const { t } = useTranslation('accounts')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!skipsFocus && !asksPassword) field.current?.focus()
  }, [skipsFocus, asksPassword])
  const send = ({ code = '', password = '' }) => onCode(code, password)
  const form = useAccountForm(
    { ...(asksPassword && { password: checks.newPassword }), code: checks.code },
    journey,
    send,
    'accounts:problem.verification',
  )
  return (
    <Form {...form} submitLabel={t('code.submit')} label={title}>
      <h2>{title}</h2>
      <p className={styles.soft}>{text}</p>
      {children}
      {asksPassword && (
        <PasswordField
          label={t('field.password')}
          name="password"
          autoComplete="new-password"
          hint={t('emailCode.passwordAgain')}
          error={form.errorOf('password')}
        />
      )}
      <CodeField
        ref={field}
        label={t('field.code')}
        name="code"
        error={form.errorOf('code')}
        onChange={({ currentTarget }) => isCode(currentTarget.value) && currentTarget.form?.requestSubmit()}
      />
      <div className={styles.row}>
        {onResend && <Resend journey={journey} onResend={onResend} />}
        <Button variant="plain" size="small" onClick={onBack}>
          {t('code.back')}
        </Button>
      </div>
    </Form>
  )
}

function Resend({ journey, onResend }: { journey: Journey; onResend: () => Promise<void> }) {
  const { t } = useTranslation(['accounts', 'errors'])
  const { secondsLeft, restart } = useCooldown()
  const [sending, setSending] = useState(false)
  const resend = async () => {
    setSending(true)
    try {
      await onResend()
      restart()
      notify.success({ title: t('code.resent') })
    } catch (error) {
      notify.error({ title: t('code.resendFailed'), description: accountProblemText(t, error, journey) })
    } finally {
      setSending(false)
    }
  }
  return (
    <Button
      variant="plain"
      size="small"
      loading={sending}
      disabledReason={secondsLeft > 0 ? t('code.wait', { count: secondsLeft }) : undefined}
      onClick={() => void resend()}
    >
      {secondsLeft > 0 ? t('code.resendIn', { count: secondsLeft }) : t('code.resend')}
    </Button>
  )
}
