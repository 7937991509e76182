import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { PhotoView } from '../../../../shared/contract/recyclables.ts'
import { intlTag } from '../../../../shared/language-tag.ts'
import { photoPath } from '../../../../shared/photos/path.ts'
import { PhotoPicture } from '../../../ui/ads/photo-picture.tsx'
import { Check, CheckCheck, CircleAlert, Clock, Image } from '../../../ui/icons/icons.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import type { SendProblem } from '../outbox/waiting.ts'
import type { PickupSlotProps } from '../slots.ts'
import styles from './bubble.module.css'
import type { Row } from './rows.ts'
import type { Progress, ShownMessage } from './shown-messages.ts'

interface BubbleProps {
  readonly row: Extract<Row<ShownMessage>, { kind: 'message' }>
  readonly name: string
  readonly onRetry: (id: string) => void
  readonly onDiscard: (id: string) => void
  readonly Pickup: ComponentType<PickupSlotProps>
}

export function Bubble({ row: { message, first, last }, name, onRetry, onDiscard, Pickup }: BubbleProps) {
  const { t } = useTranslation('conversations')
  if (message.kind === 'pickup') {
    const { conversationId, pickupId, step, own, at } = message
    return (
      <li className={styles.card}>
        <Pickup conversationId={conversationId} pickupId={pickupId} name={name} step={step} isReaders={own} at={at} />
      </li>
    )
  }
  const { own, text, at } = message
  const progress = own ? message.progress : undefined
  return (
    <li className={styles.row} data-own={own} data-first={first} data-last={last}>
      <div className={styles.bubble} data-progress={progress}>
        <span className="visually-hidden">{own ? t('area.you') : name}</span>
        {message.kind === 'said' && message.photos.length > 0 && <Photos photos={message.photos} />}
        {message.kind === 'waiting' && message.photoCount > 0 && (
          <p className={styles.waitingPhotos}>
            <Image aria-hidden="true" />
            {t('photos', { count: message.photoCount })}
          </p>
        )}
        {text !== '' && (
          <p dir="auto" className={styles.text}>
            {text}
          </p>
        )}
        <Meta at={at} progress={progress} />
      </div>
      {message.kind === 'waiting' && message.problem !== null && (
        <Failed
          problem={message.problem}
          onRetry={() => onRetry(message.key)}
          onDiscard={() => onDiscard(message.key)}
        />
      )}
    </li>
  )
}

const icons = { waiting: Clock, sent: Check, read: CheckCheck, failed: CircleAlert } as const

function Meta({ at, progress }: { at: string; progress: Progress | undefined }) {
  const { t, i18n } = useTranslation('conversations')
  const Icon = progress && icons[progress]
  return (
    <span className={styles.meta}>
      <time dateTime={at}>
        {new Intl.DateTimeFormat(intlTag(i18n.language), { timeStyle: 'short' }).format(new Date(at))}
      </time>
      {Icon && <Icon role="img" aria-label={t(`progress.${progress}`)} data-progress={progress} />}
    </span>
  )
}

interface FailedProps {
  readonly problem: SendProblem
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

/** Offers retry and discard: nothing is dropped automatically. */
function Failed({ problem: { code, details }, onRetry, onDiscard }: FailedProps) {
  const { t } = useTranslation(['conversations', 'errors'])
  return (
    <div className={styles.failed} role="alert">
      <p>{code === 'fault' ? t('errors:fault.unknown') : t(`errors:error.${code}`, details)}</p>
      <div className={styles.failedActions}>
        <Button variant="plain" size="small" onClick={onRetry}>
          {t('failed.retry')}
        </Button>
        <Button variant="plain" size="small" onClick={onDiscard}>
          {t('failed.discard')}
        </Button>
      </div>
    </div>
  )
}

function Photos({ photos }: { photos: readonly PhotoView[] }) {
  const { t } = useTranslation('conversations')
  return (
    <div className={styles.photos} data-count={photos.length}>
      {photos.map((photo, index) => (
        <Photo key={photo.id} photo={photo} alt={t('area.photoAlt', { number: index + 1 })} />
      ))}
    </div>
  )
}

function Photo({ photo, alt }: { photo: PhotoView; alt: string }) {
  const picture = <PhotoPicture photo={photo} alt={alt} sizes="(width < 48rem) 60vw, 320px" />
  if (photo.status !== 'ready') return <span>{picture}</span>
  return (
    <a href={photoPath(photo, '1600.avif')} target="_blank" rel="noreferrer">
      {picture}
    </a>
  )
}
