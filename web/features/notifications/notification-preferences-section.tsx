import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAnchor } from '../../lib/hooks/use-anchor.ts'
import { api } from '../../lib/server/operations.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { AddressNote } from './address-note.tsx'
import { CalendarPart } from './calendar-part.tsx'
import { NotificationPreferencesForm } from './notification-preferences-form.tsx'
import styles from './notifications.module.css'
import { PushPart } from './push-part.tsx'

/** Target of links in e-mails and in the list: `/profile#notifications`. */
const anchor = 'notifications'

/** Notification preferences: channels, quiet hours, push and calendar (rules 16). */
export default function NotificationPreferencesSection() {
  const { t } = useTranslation('notifications')
  const card = useAnchor<HTMLDivElement>(anchor)
  const preferences = useQuery(api.notifications.preferences.queryOptions())
  return (
    <Card id={anchor} ref={card} className={styles.section} aria-busy={preferences.isPending}>
      <h2>{t('preferences.title')}</h2>
      <Loaded query={preferences} height="40rem">
        {(data) => (
          <>
            <AddressNote address={data.address} />
            <NotificationPreferencesForm chosen={data} />
            <PushPart pushKey={data.pushKey} />
            <CalendarPart since={data.calendarSince} />
          </>
        )}
      </Loaded>
    </Card>
  )
}
