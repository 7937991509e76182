import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../../shared/ids.ts'
import { refusalCode } from '../../../lib/server/problem.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { LostWay } from '../../../ui/page/illustrations.tsx'
import { LinkButton } from '../../../ui/primitives/button.tsx'
import { useTyping } from '../live-messages.ts'
import type { ConversationSlots } from '../slots.ts'
import styles from './area.module.css'
import { AreaHeader } from './area-header.tsx'
import { Closed } from './closed.tsx'
import { type Composed, Composer } from './composer.tsx'
import { useConversation, useOfflineCopy } from './hooks/use-conversation.ts'
import { useOutbox } from './hooks/use-outbox.ts'
import { useReadMark } from './hooks/use-read-mark.ts'
import { useThread } from './hooks/use-thread.ts'
import { useTypingSignal } from './hooks/use-typing-signal.ts'
import { MessageLog } from './message-log.tsx'
import { shownMessages } from './shown-messages.ts'

interface MessageAreaProps {
  readonly id: string
  readonly userId: string
  readonly slots: ConversationSlots
}

export function MessageArea({ id, userId, slots }: MessageAreaProps) {
  const { t } = useTranslation('conversations')
  const { data, error } = useConversation(userId, id)
  const { thread, state } = useThread(id, data?.seq)
  const { outbox, waiting } = useOutbox(userId, id)
  const typing = useTyping(id, data?.side)
  const sayTyping = useTypingSignal(id)
  const [endInSight, setEndInSight] = useState(false)
  useOfflineCopy(userId, data, state.messages)
  useReadMark(data, state.messages, endInSight)
  const shown = useMemo(
    () => shownMessages(state.messages, waiting, { side: data?.side, otherReadSeq: data?.otherReadSeq ?? 0 }),
    [state.messages, waiting, data?.side, data?.otherReadSeq],
  )
  if (['conversation.not_found', 'request.invalid'].includes(refusalCode(error) ?? '')) return <NotFound />

  const say = async ({ text, photoIds }: Composed) => {
    const now = new Date()
    const message = { id: newId('message', now), conversationId: id, text, photoIds, writtenAt: now.toISOString() }
    await outbox?.add(message)
    void outbox?.drain()
  }
  const retry = async (messageId: string) => {
    await outbox?.retry(messageId)
    void outbox?.drain()
  }
  return (
    <div className={styles.area}>
      <div>
        <AreaHeader conversation={data} typing={typing} Report={slots.Report} />
        {data?.open && <slots.Schedule conversationId={id} name={data.other.name} />}
      </div>
      {state.stage === 'failed' && shown.length === 0 ? (
        <div className={styles.failed}>
          <ErrorPanel title={t('area.failed')} error={state.error} onRetry={() => void thread.open()} />
        </div>
      ) : (
        <MessageLog
          conversation={data}
          shown={shown}
          state={state}
          onOpen={() => void thread.open()}
          onOlder={() => void thread.readOlder()}
          onEnd={setEndInSight}
          onRetry={(messageId) => void retry(messageId)}
          onDiscard={(messageId) => void outbox?.discard(messageId)}
          Pickup={slots.Pickup}
        />
      )}
      {data && !data.open ? (
        <Closed conversation={data} />
      ) : (
        <Composer
          key={id}
          conversationId={id}
          userId={userId}
          ready={outbox !== undefined}
          onSend={say}
          onTyping={sayTyping}
          Photos={slots.Photos}
        />
      )}
    </div>
  )
}

function NotFound() {
  const { t } = useTranslation('conversations')
  return (
    <div className={styles.failed}>
      <EmptyState
        illustration={<LostWay />}
        title={t('area.notFound')}
        text={t('area.notFoundText')}
        action={<LinkButton to="/messages">{t('area.back')}</LinkButton>}
      />
    </div>
  )
}
