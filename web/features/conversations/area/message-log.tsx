import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationView, MessageView } from '../../../../shared/contract/conversations.ts'
import { ArrowDown } from '../../../ui/icons/icons.ts'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { InfiniteSentinel } from '../../../ui/primitives/infinite-sentinel.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import type { PickupSlotProps } from '../slots.ts'
import type { ThreadState } from '../thread/thread.ts'
import styles from './area.module.css'
import { Bubble } from './bubble.tsx'
import { DayRow } from './day-row.tsx'
import { useAnnouncement } from './hooks/use-announcement.ts'
import { useFollowScroll } from './hooks/use-follow-scroll.ts'
import { rowsOf } from './rows.ts'
import type { ShownMessage } from './shown-messages.ts'

interface MessageLogProps {
  readonly conversation: ConversationView | undefined
  readonly shown: readonly ShownMessage[]
  readonly state: ThreadState<MessageView>
  readonly onOpen: () => void
  readonly onOlder: () => void
  readonly onEnd: (inSight: boolean) => void
  readonly onRetry: (id: string) => void
  readonly onDiscard: (id: string) => void
  readonly Pickup: ComponentType<PickupSlotProps>
}

/** Message list, oldest first. Loads older pages on scrolling up and follows the end while it is visible. */
export function MessageLog(props: MessageLogProps) {
  const { conversation, shown, state, onOpen, onOlder, onEnd, onRetry, onDiscard, Pickup } = props
  const { t } = useTranslation('conversations')
  const rows = useMemo(() => rowsOf(shown), [shown])
  const { log, endInSight, newsBelow, toEnd, onScroll } = useFollowScroll(shown)
  const name = conversation?.other.name ?? t('nameless')
  const announcement = useAnnouncement(shown, state.stage === 'ready', name)
  useEffect(() => onEnd(endInSight), [onEnd, endInSight])
  const [now] = useState(() => new Date())
  if (state.stage !== 'ready' && shown.length === 0) return <LogSkeleton />
  return (
    <div className={styles.frame}>
      {/* The status element below makes the announcements: a live region here would read out older pages too. */}
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-live="off"
        aria-label={t('area.log', { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
        tabIndex={0}
        onScroll={onScroll}
      >
        <InfiniteSentinel
          hasMore={state.older !== 'none'}
          loading={state.older === 'loading'}
          failed={state.older === 'failed'}
          onMore={onOlder}
        />
        {state.stage === 'failed' && <ErrorPanel title={t('area.failed')} error={state.error} onRetry={onOpen} />}
        {shown.length === 0 && <p className={styles.empty}>{t('area.empty')}</p>}
        <ol className={styles.rows}>
          {rows.map((row) =>
            row.kind === 'day' ? (
              <DayRow key={row.key} day={row.day} now={now} />
            ) : (
              <Bubble key={row.key} row={row} name={name} onRetry={onRetry} onDiscard={onDiscard} Pickup={Pickup} />
            ),
          )}
        </ol>
      </div>
      {newsBelow && (
        <button type="button" className={styles.pill} onClick={toEnd}>
          <ArrowDown aria-hidden="true" />
          {t('area.news')}
        </button>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  )
}

function LogSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton width="55%" height="2.5rem" radius="12px" />
      <Skeleton width="40%" height="2.5rem" radius="12px" />
      <Skeleton width="60%" height="4rem" radius="12px" />
    </div>
  )
}
