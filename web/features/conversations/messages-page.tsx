import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { useActor } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Conversation } from '../../ui/page/illustrations.tsx'
import { Page } from '../../ui/page/page.tsx'
import { MessageArea } from './area/message-area.tsx'
import { BlockedEntry } from './list/blocked-entry.tsx'
import { ConversationList } from './list/conversation-list.tsx'
import { conversationListOptions } from './list/list-options.ts'
import styles from './messages-page.module.css'
import type { ConversationSlots } from './slots.ts'

/**
 * `/messages` and `/messages/{id}`: the list beside the open conversation; on phones one of them. Redirects to the
 * conversation named in the navigation state.
 */
export function MessagesPage({ slots }: { slots: ConversationSlots }) {
  const { t } = useTranslation('conversations')
  const { id } = useParams()
  const actor = useActor()
  const named = (useLocation().state as { conversationId?: unknown } | null)?.conversationId
  const list = useInfiniteQuery(conversationListOptions)
  if (!actor) return null
  if (id === undefined && typeof named === 'string') return <Navigate to={`/messages/${named}`} replace />
  const hasAny = list.data?.pages[0]?.items.length !== 0
  return (
    <Page title={t('title')} width="bleed">
      <div className={styles.page} data-open={id !== undefined}>
        <h1 className="visually-hidden">{t('title')}</h1>
        <section className={styles.list} aria-label={t('title')}>
          <h2 className={styles.title}>{t('title')}</h2>
          <ConversationList userId={actor.id} selectedId={id} />
          <BlockedEntry />
        </section>
        <section className={styles.area} aria-label={t('area.label')}>
          {id === undefined ? (
            hasAny && (
              <div className={styles.none}>
                <EmptyState illustration={<Conversation />} title={t('area.none')} text={t('area.noneText')} />
              </div>
            )
          ) : (
            <MessageArea key={`${actor.id} ${id}`} id={id} userId={actor.id} slots={slots} />
          )}
        </section>
      </div>
    </Page>
  )
}
