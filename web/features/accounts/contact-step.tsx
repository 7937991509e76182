import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '../../lib/phone.ts'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { accountProblemText } from './account-problem.ts'
import { CodeForm } from './code-form.tsx'
import { type ContactAttribute, sendContactCode, verifyContact } from './contact.ts'

interface ContactStepProps {
  readonly attribute: ContactAttribute
  readonly value: string
  readonly onVerified: () => void
  readonly onClose: () => void
}

/** Dialog that verifies a new e-mail or phone with a code (rules 3.7). */
export default function ContactStep({ attribute, value, onVerified, onClose }: ContactStepProps) {
  const { t } = useTranslation(['accounts', 'errors'])
  const [sent, setSent] = useState(false)
  const started = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one code for one step
  useEffect(() => {
    if (started.current) return
    started.current = true
    sendContactCode(attribute, value).then(
      () => setSent(true),
      (error: unknown) => {
        const taken = error instanceof Error && error.name === 'AliasExistsException'
        notify.error({
          title: t(attribute === 'email' ? 'contact.emailFailed' : 'contact.failed'),
          description: taken ? t('contact.taken') : accountProblemText(t, error, 'sign_in'),
        })
        onClose()
      },
    )
  }, [])

  const destination = attribute === 'phone' ? formatPhone(value) : value
  return (
    <Dialog title={t(`contact.${attribute}.title`)} onClose={onClose}>
      {sent ? (
        <CodeForm
          title={t('contact.heading')}
          text={t(`contact.${attribute}.text`, { destination })}
          journey="sign_in"
          onCode={async (code) => {
            await verifyContact(attribute, value, code)
            onVerified()
          }}
          onResend={() => sendContactCode(attribute, value)}
          onBack={onClose}
        />
      ) : (
        <Skeleton height="12rem" radius="12px" />
      )}
    </Dialog>
  )
}
