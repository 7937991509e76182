import { useTranslation } from 'react-i18next'
import { shareWithSystem, whatsAppAddress } from '../../lib/share.ts'
import { Copy, MessageCircle, Share2 } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { ExternalLinkButton } from '../../ui/primitives/external-link-button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'

/** Shares the own public profile. */
export function ShareProfile({ userId }: { userId: string }) {
  const { t } = useTranslation('profiles')
  const url = `${window.location.origin}/profile/${userId}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notify.success({ title: t('share.copied') })
    } catch {
      notify.error({ title: t('share.copyFailed'), description: url, durationMs: 10_000 })
    }
  }
  const share = async () => {
    if (!(await shareWithSystem({ title: t('share.message'), url }))) await copy()
  }
  return (
    <Card className="stack">
      <h2>{t('share.title')}</h2>
      <p className="soft">{t('share.text')}</p>
      <div className="row">
        <ExternalLinkButton href={whatsAppAddress(t('share.message'), url)} icon={<MessageCircle aria-hidden="true" />}>
          {t('share.whatsApp')}
        </ExternalLinkButton>
        <Button variant="secondary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {t('share.copy')}
        </Button>
        <Button variant="secondary" icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
          {t('share.share')}
        </Button>
      </div>
    </Card>
  )
}
