import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { refusalCode } from '../../lib/server/problem.ts'
import { currentSession, signOut } from '../../lib/session/session.ts'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { isCode } from '../../ui/fields/code-length.ts'
import { Form } from '../../ui/fields/form.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './accounts.module.css'
import { checks } from './field-checks.ts'
import { recover, requestRecovery } from './recovery.ts'
import { useAccountForm } from './use-account-form.ts'

/**
 * Sets a new password with the code from the e-mail. The link `/reset-password/{code}#request={id}&email={address}`
 * fills in the code; without a request the page begins one.
 */
export default function ResetPasswordPage() {
  const { token } = useParams()
  const [over, setOver] = useState(false)
  if (over || (token !== undefined && !isCode(token))) return <ExpiredLink />
  return <NewPassword token={token} onLinkOver={() => setOver(true)} />
}

function ExpiredLink() {
  const { t } = useTranslation('accounts')
  useEffect(() => notify.error({ title: t('reset.linkOver'), description: t('reset.linkOverText') }), [t])
  return <Navigate to="/auth" replace />
}

function NewPassword({ token, onLinkOver }: { token: string | undefined; onLinkOver: () => void }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const { state, hash } = useLocation() as {
    state: { email?: string; request?: string } | null
    hash: string
  }
  const linked = new URLSearchParams(hash.slice(1))
  const [address, setAddress] = useState(state?.email ?? linked.get('email') ?? '')
  const [request, setRequest] = useState(state?.request ?? linked.get('request') ?? undefined)
  const form = useAccountForm(
    request === undefined
      ? { email: checks.email }
      : { code: checks.code, password: checks.newPassword, repeated: checks.repeated },
    'recovery',
    async ({ email = address, code = '', password = '' }) => {
      if (request === undefined) {
        setRequest(await requestRecovery(email))
        return setAddress(email)
      }
      try {
        await recover(request, code, password)
      } catch (error) {
        // A typed code may contain a typo; a wrong code from the link means that the link has expired.
        if (code !== token || refusalCode(error) !== 'recovery.code_wrong') throw error
        return onLinkOver()
      }
      // The server has revoked all sessions of the account, including this one.
      const session = currentSession()
      if (session.status === 'signed-in' && session.actor.email === email.trim().toLowerCase()) await signOut()
      notify.success({ title: t('reset.done') })
      navigate('/auth')
    },
  )
  return (
    <Page title={t('reset.title')} heading={t('reset.title')} width="narrow">
      <Card>
        <Form
          {...form}
          submitLabel={request === undefined ? t('forgotten.submit') : t('reset.submit')}
          label={t('reset.title')}
        >
          {request === undefined ? (
            <>
              <p className={styles.soft}>{t('forgotten.text')}</p>
              <TextField
                label={t('field.email')}
                name="email"
                type="email"
                autoComplete="username"
                defaultValue={address}
                error={form.errorOf('email')}
              />
            </>
          ) : (
            <>
              <p className={styles.soft}>{address ? t('reset.sent', { email: address }) : t('reset.text')}</p>
              {/* For password managers. */}
              <input type="hidden" name="email" autoComplete="username" value={address} />
              <CodeField label={t('field.code')} name="code" initial={token ?? ''} error={form.errorOf('code')} />
              <PasswordField
                label={t('field.newPassword')}
                name="password"
                autoComplete="new-password"
                hint={t('signUp.passwordHint')}
                error={form.errorOf('password')}
              />
              <PasswordField
                label={t('field.repeated')}
                name="repeated"
                autoComplete="new-password"
                error={form.errorOf('repeated')}
              />
            </>
          )}
        </Form>
      </Card>
    </Page>
  )
}
