import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../../lib/session/session.ts'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import { loggedProblemKey } from '../account-problem.ts'
import { CodeForm } from '../code-form.tsx'
import { type NewAuthenticator, newAuthenticator } from './authenticator.ts'
import styles from './security.module.css'

interface AuthenticatorDialogProps {
  readonly onAdded: () => void
  readonly onClose: () => void
}

export default function AuthenticatorDialog({ onAdded, onClose }: AuthenticatorDialogProps) {
  const { t } = useTranslation(['accounts', 'errors'])
  const email = useActor()?.email ?? ''
  const [fresh, setFresh] = useState<NewAuthenticator>()
  const started = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one secret for one dialog
  useEffect(() => {
    if (started.current) return
    started.current = true
    newAuthenticator(email).then(setFresh, (error: unknown) => {
      notify.error({
        title: t('authenticator.failed'),
        description: t(loggedProblemKey(error, 'sign_in') as 'errors:fault.unknown'),
      })
      onClose()
    })
  }, [])

  return (
    <Dialog title={t('authenticator.addTitle')} onClose={onClose}>
      {fresh ? (
        <>
          <Enrolment {...fresh} />
          <CodeForm
            title={t('authenticator.codeTitle')}
            text={t('authenticator.codeText')}
            journey="sign_in"
            skipsFocus
            onCode={async (code) => {
              await fresh.confirm(code)
              notify.success({ title: t('authenticator.added'), description: t('authenticator.addedText') })
              onAdded()
            }}
            onBack={onClose}
          />
        </>
      ) : (
        <Skeleton height="24rem" radius="12px" />
      )}
    </Dialog>
  )
}

/** Black on white in every theme, with the quiet zone that cameras need. */
function Enrolment({ uri, secret }: NewAuthenticator) {
  const { t } = useTranslation('accounts')
  return (
    <div className={styles.enrolment}>
      <p className={styles.soft}>{t('authenticator.scan')}</p>
      <QRCodeSVG
        value={uri}
        size={208}
        marginSize={4}
        bgColor="#ffffff"
        fgColor="#000000"
        role="img"
        aria-label={t('authenticator.picture')}
      />
      <a href={uri}>{t('authenticator.openApp')}</a>
      <p className={styles.soft}>{t('authenticator.type')}</p>
      <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
    </div>
  )
}
