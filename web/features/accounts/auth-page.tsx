import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { lazyPart } from '../../lib/lazy-part.ts'
import { forgetIntent } from '../../lib/session/forget-intent.ts'
import { readIntent } from '../../lib/session/intent.ts'
import { useSession } from '../../lib/session/session.ts'
import { LogoMark } from '../../ui/page/logo.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Tabs } from '../../ui/primitives/tabs.tsx'
import styles from './accounts.module.css'
import { type CodeStep, readCodeStep } from './code-step.ts'
import { PasskeyOffer } from './passkeys/passkey-offer.tsx'
import type { Credentials, SignInStep } from './sign-in.ts'
import { SignInPanel } from './sign-in-panel.tsx'
import type { UnconfirmedAccount } from './sign-up.ts'

const ForgotPasswordDialog = lazyPart(() => import('./forgot-password-dialog.tsx'))
const SignUpPanel = lazyPart(() => import('./sign-up-panel.tsx'))

/**
 * Sign-in and sign-up. Signed-in users continue to the page they came from, else to the listing. Shows why an action
 * required a sign-in.
 */
export default function AuthPage() {
  const { t } = useTranslation('accounts')
  const session = useSession()
  const { state } = useLocation() as { state: { from?: string } | null }
  const [awaited] = useState(() => unconfirmedSignUp(readCodeStep(new Date())))
  const [tab, setTab] = useState<'sign-in' | 'sign-up'>(awaited ? 'sign-up' : 'sign-in')
  const [forgotten, setForgotten] = useState(false)
  const [registered, setRegistered] = useState<UnconfirmedAccount | null>(awaited)
  const [begun, setBegun] = useState<{ credentials: Credentials; step: SignInStep } | null>(null)

  const [kept] = useState(() => readIntent())
  // Another page led here: the intent kept from an earlier action no longer applies.
  const intent = state?.from === undefined || state.from === kept?.from ? kept : undefined
  useEffect(() => {
    if (!intent) forgetIntent()
  }, [intent])

  // True after a sign-in on this page; false if the user was already signed in when it opened.
  const [cameIn, setCameIn] = useState(false)
  useEffect(() => {
    if (session.status === 'signed-out') setCameIn(true)
    // The page stays mounted while the next one loads: a sign-out in between must not lead back to a used code.
    if (session.status === 'signed-in') setBegun(null)
  }, [session.status])

  if (session.status === 'signed-in') {
    const arrival = <RedirectAfterSignIn wanted={state?.from ?? intent?.from} />
    return cameIn ? <PasskeyOffer actor={session.actor}>{arrival}</PasskeyOffer> : arrival
  }
  return (
    <Page title={t('title')} width="narrow">
      <header className={styles.welcome}>
        <LogoMark size={56} />
        <h1>{intent ? t('title') : tab === 'sign-in' ? t('welcome.signIn') : t('welcome.signUp')}</h1>
        {intent && (
          <p>
            <strong>{t(`why.${intent.name}`)}</strong> {t('why.rest')}
          </p>
        )}
      </header>
      <Card>
        <Tabs
          label={t('title')}
          selected={tab}
          onSelect={setTab}
          tabs={[
            {
              key: 'sign-in',
              label: t('signIn.title'),
              content: <SignInPanel continued={begun} onForgotten={() => setForgotten(true)} />,
            },
            {
              key: 'sign-up',
              label: t('signUp.title'),
              content: (
                <Suspense fallback={<p role="status">{t('common:load.loading')}</p>}>
                  <SignUpPanel
                    registered={registered}
                    onRegistered={setRegistered}
                    onConfirmed={(credentials, step) => {
                      setBegun({ credentials, step })
                      setRegistered(null)
                      setTab('sign-in')
                    }}
                  />
                </Suspense>
              ),
            },
          ]}
        />
      </Card>
      {forgotten && (
        <Suspense>
          <ForgotPasswordDialog onClose={() => setForgotten(false)} />
        </Suspense>
      )}
    </Page>
  )
}

/** Continues to the wanted page, else to the listing. New users go to the onboarding first (rules 2.15). */
function RedirectAfterSignIn({ wanted }: { wanted: string | undefined }) {
  const { t } = useTranslation()
  const [to, setTo] = useState(wanted)
  useEffect(() => {
    if (to !== undefined) return
    // Never blocks the user here, for example offline.
    void onboardingDone().then(
      (done) => setTo(done ? '/recyclables' : '/onboard'),
      () => setTo('/recyclables'),
    )
  }, [to])
  if (to !== undefined) return <Navigate to={to} replace />
  return (
    <Page title={t('load.loading')} width="narrow">
      <p role="status">{t('load.loading')}</p>
    </Page>
  )
}

async function onboardingDone(): Promise<boolean> {
  const { api } = await import('../../lib/server/operations.ts')
  return (await api.profiles.me.call()).onboardingDone
}

/** Restores an unconfirmed sign-up after a reload. The password is not stored, so it is empty. */
function unconfirmedSignUp(awaited: CodeStep | null): UnconfirmedAccount | null {
  if (awaited?.kind !== 'email' || awaited.account === undefined) return null
  const { email, phone, account } = awaited
  return { email, phone, account, password: '' }
}
