import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useActor } from '../../lib/session/session.ts'
import { shareWithSystem, whatsAppAddress } from '../../lib/share.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Check, Copy, MessageCircle, QrCode, Share2 } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { ExternalLinkButton } from '../../ui/primitives/external-link-button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './referrals.module.css'

const QrDialog = lazyPart(() => import('./qr-dialog.tsx'))

/** The button says for two seconds that the link was copied (money.md, referrals page). */
const copiedMs = 2000

export function ShareLink({ code }: { code: string }) {
  const { t } = useTranslation('referrals')
  const actor = useActor()
  const [copied, setCopied] = useState(0)
  const [showsQr, setShowsQr] = useState(false)
  useEffect(() => {
    if (copied === 0) return
    const timer = window.setTimeout(() => setCopied(0), copiedMs)
    return () => window.clearTimeout(timer)
  }, [copied])
  const link = `${window.location.origin}/referral/${actor?.id ?? ''}`

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied((times) => times + 1)
    } catch {
      notify.info({ title: t('link.toCopy'), description: link, durationMs: 10_000 })
    }
  }
  const share = async () => {
    if (!(await shareWithSystem({ title: t('link.shareText'), url: link }))) await copy()
  }
  const CopyIcon = copied > 0 ? Check : Copy
  return (
    <Card className="stack">
      <h2>{t('link.title')}</h2>
      <div className={styles.link}>
        <TextField
          label={t('link.label')}
          value={link}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button icon={<CopyIcon aria-hidden="true" />} onClick={() => void copy()}>
          <span aria-live="polite">{t(copied > 0 ? 'link.copied' : 'link.copy')}</span>
        </Button>
      </div>
      <p>
        {t('link.code')} <span className={styles.code}>{code}</span>
      </p>
      <div className={styles.actions}>
        <ExternalLinkButton
          href={whatsAppAddress(t('link.shareText'), link)}
          icon={<MessageCircle aria-hidden="true" />}
        >
          {t('link.whatsApp')}
        </ExternalLinkButton>
        <Button variant="secondary" icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
          {t('link.share')}
        </Button>
        <Button variant="secondary" icon={<QrCode aria-hidden="true" />} onClick={() => setShowsQr(true)}>
          {t('link.qr')}
        </Button>
      </div>
      {showsQr && (
        <Suspense>
          <QrDialog link={link} onClose={() => setShowsQr(false)} />
        </Suspense>
      )}
    </Card>
  )
}
