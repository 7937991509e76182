import type { MessageView, Side } from '../../../shared/contract/conversations.ts'
import { shownMessages } from '../../../web/features/conversations/area/shown-messages.ts'
import type { Outbox } from '../../../web/features/conversations/outbox/outbox.ts'
import type { PendingMessage } from '../../../web/features/conversations/outbox/waiting.ts'
import type { Thread } from '../../../web/features/conversations/thread/thread.ts'
import type { Seen } from './judgement.ts'

export interface ScreenCallbacks {
  shown(id: string): void
  /** The display changed; `right` is false for duplicates or wrong order. */
  checked(right: boolean): void
}

const glanceLength = 100

/** Checks a conversation on every change; returns the unsubscribe function. */
export function watchTalk(
  thread: Thread<MessageView>,
  outbox: Outbox,
  { id, side }: { readonly id: string; readonly side: Side },
  told: ScreenCallbacks,
): () => void {
  const known = new Set<string>()

  function glance(): void {
    const said = thread.snapshot().messages.slice(-glanceLength)
    const keys = shownOf(said, outbox.snapshot(), id, side).map(({ key }) => key)
    const inOrder = said.every(({ seq }, index) => index === 0 || seq > (said[index - 1]?.seq ?? 0))
    told.checked(inOrder && new Set(keys).size === keys.length)
  }

  /** New messages are mostly at the end, so the rest is not searched. */
  function change(): void {
    const { messages } = thread.snapshot()
    for (let index = messages.length - 1; index >= 0 && known.size < messages.length; index--) {
      const message = messages[index]
      if (!message || known.has(message.id)) continue
      known.add(message.id)
      told.shown(message.id)
    }
    glance()
  }

  const leave = [thread.subscribe(change), outbox.subscribe(glance)]
  return () => {
    for (const stop of leave) stop()
  }
}

/** Returns all messages of a conversation by scrolling to its start. */
export async function scrollUp(thread: Thread<MessageView>, outbox: Outbox, id: string): Promise<readonly Seen[]> {
  while (thread.snapshot().older !== 'none') await thread.readOlder()
  return shownOf(thread.snapshot().messages, outbox.snapshot(), id, undefined).map((message) => ({
    id: message.key,
    text: message.kind === 'pickup' ? '' : message.text,
  }))
}

function shownOf(said: readonly MessageView[], waiting: readonly PendingMessage[], id: string, side: Side | undefined) {
  const here = waiting.filter(({ conversationId }) => conversationId === id)
  return shownMessages(said, here, { side, otherReadSeq: 0 })
}
