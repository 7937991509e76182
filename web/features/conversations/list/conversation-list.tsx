import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationView } from '../../../../shared/contract/conversations.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Conversation } from '../../../ui/page/illustrations.tsx'
import { Button, LinkButton } from '../../../ui/primitives/button.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { listPollMs, useMissedMessages } from '../live-messages.ts'
import { offlineConversations } from '../offline/offline-conversations.ts'
import { ConversationRow } from './conversation-row.tsx'
import styles from './list.module.css'
import { conversationListOptions } from './list-options.ts'

interface ConversationListProps {
  readonly userId: string
  readonly selectedId: string | undefined
}

/** The user's conversations, latest activity first (rules 9.5). */
export function ConversationList({ userId, selectedId }: ConversationListProps) {
  const { t } = useTranslation('conversations')
  const list = useInfiniteQuery(conversationListOptions)
  useMissedMessages(() => void list.refetch(), listPollMs)
  const kept = useOfflineList(userId)
  const items = list.data?.pages.flatMap((page) => page.items) ?? kept
  // A conversation that moves up between page reads appears on two pages.
  const byId = new Map(items.map((item) => [item.id, item]))
  if (list.isPending && byId.size === 0) return <ListSkeleton />
  if (list.isError && byId.size === 0)
    return <ErrorPanel title={t('list.failed')} error={list.error} onRetry={() => void list.refetch()} />
  if (byId.size === 0) {
    return (
      <EmptyState
        illustration={<Conversation />}
        title={t('list.empty')}
        text={t('list.emptyText')}
        action={<LinkButton to="/recyclables">{t('list.emptyAction')}</LinkButton>}
      />
    )
  }
  return (
    <>
      <ul className={styles.list}>
        {[...byId.values()].map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow conversation={conversation} selected={conversation.id === selectedId} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="secondary" wide loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
      {list.isFetchNextPageError && (
        <p className={styles.problem} role="alert">
          {t('list.failed')}
        </p>
      )}
    </>
  )
}

function useOfflineList(userId: string): readonly ConversationView[] {
  const [kept, setKept] = useState<readonly ConversationView[]>([])
  useEffect(() => {
    void offlineConversations(userId).then(setKept)
  }, [userId])
  return kept
}

function ListSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      {['one', 'two', 'three', 'four'].map((key) => (
        <span key={key} className={styles.row}>
          <Skeleton width="3.5rem" height="3.5rem" radius="8px" />
          <span className={styles.texts}>
            <Skeleton width="60%" />
            <Skeleton width="40%" />
            <Skeleton width="80%" />
          </span>
        </span>
      ))}
    </div>
  )
}
