import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { onPushSubscription, renewPush } from '../../lib/pwa/push.ts'
import { api } from '../../lib/server/operations.ts'
import { useActor } from '../../lib/session/session.ts'
import { Bell as BellIcon } from '../../ui/icons/icons.ts'
import styles from './bell.module.css'
import { useNewNotices } from './new-notices.ts'

export default function Bell() {
  const { t } = useTranslation('notifications')
  const actor = useActor()
  const cache = useQueryClient()
  const unread = useQuery({ ...api.notifications.unread.queryOptions(), enabled: actor !== null })
  useNewNotices(() => void cache.invalidateQueries({ queryKey: api.notifications.key() }))
  useEffect(() => {
    if (!actor) return
    const renew = () => {
      renewPush(actor.id).catch((error: unknown) =>
        console.warn('The push subscription could not be refreshed.', error),
      )
    }
    renew()
    return onPushSubscription(renew)
  }, [actor])
  const { count = 0, more = false } = unread.data ?? {}
  const shown = more ? `${count}+` : String(count)
  const label = count === 0 ? t('bell.none') : t('bell.some', { count, shown })
  return (
    <NavLink to="/notifications" className={styles.bell ?? ''} aria-label={label} title={label}>
      <BellIcon aria-hidden="true" />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {shown}
        </span>
      )}
    </NavLink>
  )
}
