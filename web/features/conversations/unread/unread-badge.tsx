import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { conversationListOptions } from '../list/list-options.ts'
import { useLiveMessages, useNews } from '../live-messages.ts'
import styles from './unread-badge.module.css'

/**
 * How many messages of the last conversations nobody has read, at the entry of the navigation. The bars belong to every
 * visitor's first page and know nothing of it: it puts itself into their links. As it is on every page, it
 * also brings what is told live to the conversations.
 */
export default function UnreadBadge() {
  const { t } = useTranslation('conversations')
  const [entries, setEntries] = useState<readonly Element[]>([])
  const list = useInfiniteQuery(conversationListOptions)
  useNews(() => void list.refetch())
  useLiveMessages()
  useEffect(() => {
    const own = [...document.querySelectorAll('nav a[href="/messages"]')].map(placeIn)
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

/** A place of its own at the end of a link: the link's text is React's, which would take it for all that is there. */
function placeIn(link: Element): Element {
  const place = document.createElement('span')
  place.style.display = 'contents'
  link.append(place)
  return place
}
