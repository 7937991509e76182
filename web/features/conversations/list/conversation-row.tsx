import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ConversationView } from '../../../../shared/contract/conversations.ts'
import { intlTag } from '../../../../shared/language-tag.ts'
import { PhotoPicture } from '../../../ui/ads/photo-picture.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import styles from './list.module.css'

interface ConversationRowProps {
  readonly conversation: ConversationView
  readonly selected: boolean
}

export function ConversationRow({ conversation, selected }: ConversationRowProps) {
  const { t, i18n } = useTranslation('conversations')
  const { id, other, recyclable, lastAt, unread } = conversation
  const when = shortWhen(lastAt, new Date(), i18n.language)
  return (
    <Link to={`/messages/${id}`} className={styles.row} aria-current={selected ? 'page' : undefined}>
      <PhotoPicture photo={recyclable.cover} alt="" sizes="56px" className={styles.cover} />
      <span className={styles.texts}>
        <span className={styles.head}>
          <span dir="auto" className={styles.name}>
            {other.name ?? t('nameless')}
          </span>
          <time className={classNames('soft', styles.when)} dateTime={lastAt}>
            {when === 'yesterday' ? t('day.yesterday') : when.text}
          </time>
        </span>
        <span dir="auto" className={styles.about}>
          {recyclable.type}
        </span>
        <span className={styles.head}>
          <LastMessage conversation={conversation} />
          {unread > 0 && (
            <span className={styles.unread}>
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <span className="visually-hidden">{t('list.unread', { count: unread })}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

function LastMessage({ conversation: { lastMessage, side, unread } }: { conversation: ConversationView }) {
  const { t } = useTranslation('conversations')
  if (!lastMessage) return <span className={styles.last}>{t('list.nothingSaid')}</span>
  const { kind, excerpt, photos, step, from } = lastMessage
  const said = kind === 'pickup' ? t(`pickup.${step}`) : excerpt || t('photos', { count: photos })
  return (
    <span dir="auto" className={styles.last} data-unread={unread > 0}>
      {from === side && kind === 'text' ? t('list.own', { said }) : said}
    </span>
  )
}

/** Returns a short time for the list: the time today, 'yesterday', or the date. */
function shortWhen(instant: string, now: Date, tag: string): 'yesterday' | { readonly text: string } {
  const at = new Date(instant)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (at.toDateString() === yesterday.toDateString()) return 'yesterday'
  const isToday = at.toDateString() === now.toDateString()
  return {
    text: new Intl.DateTimeFormat(intlTag(tag), isToday ? { timeStyle: 'short' } : { dateStyle: 'short' }).format(at),
  }
}
