import { type ComponentType, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ConversationView } from '../../../../shared/contract/conversations.ts'
import { recyclablePath } from '../../../../shared/recyclables/path.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { PhotoPicture } from '../../../ui/ads/photo-picture.tsx'
import { Price } from '../../../ui/ads/price.tsx'
import { ArrowLeft, BadgeCheck, EllipsisVertical } from '../../../ui/icons/icons.ts'
import { IconButton } from '../../../ui/primitives/button.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import type { ReportSlotProps } from '../slots.ts'
import styles from './header.module.css'

const OptionsDialog = lazyPart(() => import('./options-dialog.tsx'))

interface AreaHeaderProps {
  readonly conversation: ConversationView | undefined
  readonly typing: boolean
  readonly Report: ComponentType<ReportSlotProps>
}

export function AreaHeader({ conversation, typing, Report }: AreaHeaderProps) {
  const { t } = useTranslation('conversations')
  const [open, setOpen] = useState(false)
  return (
    <header className={styles.header}>
      <Link to="/messages" className={styles.back} aria-label={t('area.back')} title={t('area.back')}>
        <ArrowLeft aria-hidden="true" />
      </Link>
      {conversation ? (
        <About conversation={conversation} typing={typing} />
      ) : (
        <Skeleton width="12rem" height="2.5rem" />
      )}
      {conversation && (
        <IconButton label={t('options.title')} icon={<EllipsisVertical />} onClick={() => setOpen(true)} />
      )}
      {conversation && open && (
        <Suspense>
          <OptionsDialog conversation={conversation} Report={Report} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

function About({ conversation, typing }: { conversation: ConversationView; typing: boolean }) {
  const { t } = useTranslation('conversations')
  const { other, recyclable } = conversation
  const { id, type, status, action, priceCents, cover } = recyclable
  return (
    <div className={styles.about}>
      <PhotoPicture photo={cover} alt="" sizes="48px" className={styles.cover} />
      <div className={styles.texts}>
        <h2 className={styles.name}>
          <Link dir="auto" to={`/profile/${other.id}`}>
            {other.name ?? t('nameless')}
          </Link>
          {other.verified && <BadgeCheck role="img" aria-label={t('verified')} />}
        </h2>
        <p className={styles.typing} role="status">
          {typing && t('area.typing')}
        </p>
        <p className={styles.ad} hidden={typing}>
          {status === null ? (
            type
          ) : (
            <Link dir="auto" to={recyclablePath({ id, type })}>
              {type}
            </Link>
          )}
          {action !== null && priceCents !== null && (
            <span className={styles.price}>
              <Price action={action} priceCents={priceCents} />
            </span>
          )}
        </p>
      </div>
    </div>
  )
}
