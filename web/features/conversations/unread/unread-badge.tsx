import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { conversationListOptions } from '../list/list-options.ts'
import { useLiveMessages, useMissedMessages } from '../live-messages.ts'
import styles from './unread-badge.module.css'

/**
 * Unread count of the latest conversations. It inserts itself into the navigation links, since the navigation bars of
 * the first page must not load this code. Mounted on every page, it also subscribes to live messages.
 */
export default function UnreadBadge() {
  const { t } = useTranslation('conversations')
  const [entries, setEntries] = useState<readonly Element[]>([])
  const list = useInfiniteQuery(conversationListOptions)
  useMissedMessages(() => void list.refetch())
  useLiveMessages()
  useEffect(() => {
    const own = [...document.querySelectorAll('nav a[href="/messages"]')].map(appendPlaceholder)
    setEntries(own)
    return () => {
      for (const place of own) place.remove()
    }
  }, [])
  const count = list.data?.pages[0]?.items.reduce((sum, { unread }) => sum + unread, 0) ?? 0
  if (count === 0) return null
  const badge = (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{t('badge.unread', { count })}</span>
    </span>
  )
  return entries.map((entry) => createPortal(badge, entry))
}

/** A separate element at the end of the link: React owns the link's own text. */
function appendPlaceholder(link: Element): Element {
  const place = document.createElement('span')
  place.style.display = 'contents'
  link.append(place)
  return place
}
