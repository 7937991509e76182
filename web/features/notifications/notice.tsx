import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { NoticeView } from '../../../shared/contract/notifications.ts'
import { languageTag } from '../../../shared/language-tag.ts'
import { formatBrl } from '../../../shared/money.ts'
import type { NoticeKind } from '../../../shared/notifications/channels.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { clockText } from '../../lib/clock-text.ts'
import { ageText, dayText, instantText } from '../../lib/wording.ts'
import {
  Award,
  Bookmark,
  CircleUserRound,
  MessageCircle,
  MessageCircleQuestion,
  Tag,
  Truck,
  Wallet,
} from '../../ui/icons/icons.ts'
import styles from './notifications.module.css'

const icons = {
  messages: MessageCircle,
  pickups: Truck,
  questions: MessageCircleQuestion,
  ads: Tag,
  money: Wallet,
  savedSearches: Bookmark,
  milestones: Award,
  account: CircleUserRound,
} as const satisfies Record<NoticeKind, unknown>

export function Notice({ notice, onOpen }: { notice: NoticeView; onOpen: () => void }) {
  const { t } = useTranslation('notifications')
  const tag = languageTag(currentLocale())
  const Icon = icons[notice.kind]
  return (
    <Link to={notice.link} className={styles.notice ?? ''} data-read={notice.read} onClick={onOpen}>
      <Icon aria-hidden="true" />
      <span className={styles.words}>
        <span>
          {!notice.read && <span className="visually-hidden">{t('unread')} </span>}
          {t(`notice.${notice.text}`, wordsOf(notice.values, tag))}
        </span>
        <time dateTime={notice.at}>{ageText(notice.at, new Date(), tag)}</time>
      </span>
      {!notice.read && <span className={styles.dot} aria-hidden="true" />}
    </Link>
  )
}

/** Notices of before 2026-11-28 have the amount in words. */
function wordsOf(values: NoticeView['values'], tag: string): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name === 'amountCents') return ['amount', formatBrl(Number(value), tag)]
      if (name === 'date') return [name, dayText(String(value), tag)]
      if (name === 'time') return [name, clockText(String(value), tag)]
      return [name, name === 'at' ? instantText(String(value), tag) : value]
    }),
  )
}
