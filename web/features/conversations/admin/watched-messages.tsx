import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminConversationView, MessageView } from '../../../../shared/contract/conversations.ts'
import { at } from '../../../lib/pages.ts'
import { api } from '../../../lib/server/operations.ts'
import { instantText } from '../../../lib/wording.ts'
import { PhotoPicture } from '../../../ui/ads/photo-picture.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import styles from './watch.module.css'

interface Read {
  readonly conversation: AdminConversationView
  readonly items: readonly MessageView[]
  readonly nextCursor: string | null
}

interface WatchedMessagesProps {
  readonly id: string
  /** Goes into the audit record. */
  readonly reason: string
  readonly onClose: () => void
}

export function WatchedMessages({ id, reason, onClose }: WatchedMessagesProps) {
  const { t } = useTranslation('conversations')
  const [read, setRead] = useState<Read>()
  const { mutate, isPending, error } = useMutation(api.conversations.watchMessages.mutationOptions())
  const readPage = (cursor: string | undefined) =>
    mutate(
      { id, reason, ...at(cursor) },
      {
        onSuccess: ({ items, ...rest }) =>
          setRead((known) => ({ ...rest, items: [...items.toReversed(), ...(known?.items ?? [])] })),
      },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading is on record: it is read once
  useEffect(() => readPage(undefined), [])
  return (
    <Dialog
      title={read ? t('watch.messagesTitle', { ad: read.conversation.recyclable.type }) : t('watch.messages')}
      placement="side"
      onClose={onClose}
    >
      {read?.nextCursor && (
        <Button variant="secondary" loading={isPending} onClick={() => readPage(read.nextCursor ?? undefined)}>
          {t('watch.older')}
        </Button>
      )}
      {error && <ErrorPanel title={t('area.failed')} error={error} onRetry={() => readPage(undefined)} />}
      {!read && !error && <Skeleton height="12rem" radius="12px" />}
      {read?.items.length === 0 && <p>{t('watch.nothing')}</p>}
      <ol className="stack">
        {read?.items.map((message) => (
          <MessageItem key={message.id} message={message} conversation={read.conversation} />
        ))}
      </ol>
    </Dialog>
  )
}

function MessageItem({ message, conversation }: { message: MessageView; conversation: AdminConversationView }) {
  const { t, i18n } = useTranslation('conversations')
  const { from, at: when } = message
  return (
    <li className={styles.message}>
      <p className={styles.who}>
        <strong>{conversation[from].name ?? t('nameless')}</strong>
        <time dateTime={when}>{instantText(when, i18n.language)}</time>
      </p>
      {message.kind === 'pickup' ? (
        <p>{t(`pickup.${message.step}`)}</p>
      ) : (
        <>
          {message.text !== '' && (
            <p dir="auto" className={styles.text}>
              {message.text}
            </p>
          )}
          <div className={styles.photos}>
            {message.photos.map((photo, index) => (
              <PhotoPicture
                key={photo.id}
                photo={photo}
                alt={t('area.photoAlt', { number: index + 1 })}
                sizes="160px"
              />
            ))}
          </div>
        </>
      )}
    </li>
  )
}
