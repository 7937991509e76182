import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { recyclablePath } from '../../../../shared/recyclables/path.ts'
import { whatsAppAddress } from '../../../lib/share.ts'
import { Copy, MessageCircle, Plus } from '../../../ui/icons/icons.ts'
import { Button, LinkButton } from '../../../ui/primitives/button.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { copyAddress, shareAddress } from '../detail/share.ts'
import type { PublishedAd } from '../listing/new-ad-address.ts'
import styles from './published.module.css'

interface PublishedProps {
  readonly ad: PublishedAd
  readonly onAnother: () => void
  readonly onClose: () => void
}

const steps = ['review', 'mail', 'found'] as const

export default function Published({ ad, onAnother, onClose }: PublishedProps) {
  const { t } = useTranslation(['recyclables', 'common'])
  const heading = useRef<HTMLHeadingElement>(null)
  // Takes the focus, because the pressed button is gone.
  useEffect(() => heading.current?.focus(), [])
  const address = shareAddress(ad.id)
  return (
    <section className={classNames('stack', styles.published)} aria-labelledby="published">
      <h2 id="published" ref={heading} tabIndex={-1}>
        {t('form.published')}
      </h2>
      <p className={styles.type}>
        <bdi>{ad.type}</bdi>
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <strong>{t(`next.${step}.when`)}</strong>
            <span>{t(`next.${step}.text`, { city: ad.city })}</span>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <LinkButton to={recyclablePath(ad)} wide>
          {t('next.seeAd')}
        </LinkButton>
        <Button variant="secondary" wide onClick={onClose}>
          {t('next.toListing')}
        </Button>
      </div>
      <div className={styles.share}>
        <h3>{t('next.share')}</h3>
        <p>{t('next.shareText')}</p>
        <div className={styles.actions}>
          <a className={styles.whatsApp} href={whatsAppAddress(ad.type, address)} target="_blank" rel="noreferrer">
            <MessageCircle aria-hidden="true" />
            {t('next.whatsApp')}
          </a>
          <Button variant="secondary" icon={<Copy aria-hidden="true" />} onClick={() => void copyAddress(address, t)}>
            {t('next.copyLink')}
          </Button>
        </div>
      </div>
      <Button variant="plain" icon={<Plus aria-hidden="true" />} onClick={onAnother}>
        {t('next.another')}
      </Button>
    </section>
  )
}
