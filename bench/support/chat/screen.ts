import type { MessageView, Side } from '../../../shared/contract/conversations.ts'
import { shownMessages } from '../../../web/features/conversations/area/shown.ts'
import type { Outbox } from '../../../web/features/conversations/outbox/outbox.ts'
import type { Waiting } from '../../../web/features/conversations/outbox/waiting.ts'
import type { Thread } from '../../../web/features/conversations/thread/thread.ts'
import type { Seen } from './judgement.ts'

/** What a screen tells of itself. */
export interface Told {
  /** A message shows, perhaps not for the first time. */
  shown(id: string): void
  /** It changed, and shows each message once and in order, or does not. */
  glance(right: boolean): void
}

/** How much of a talk is looked at whenever it changes. */
const glanceLength = 100

/** Looks at a talk whenever something changes in it; gives how to stop. */
export function watchTalk(
  thread: Thread<MessageView>,
  outbox: Outbox,
  { id, side }: { readonly id: string; readonly side: Side },
  told: Told,
): () => void {
  const known = new Set<string>()

  function glance(): void {
    const said = thread.snapshot().messages.slice(-glanceLength)
    const keys = shownOf(said, outbox.snapshot(), id, side).map(({ key }) => key)
    const inOrder = said.every(({ seq }, index) => index === 0 || seq > (said[index - 1]?.seq ?? 0))
    told.glance(inOrder && new Set(keys).size === keys.length)
  }

  /** What is new mostly stands at the end: the rest need not be looked for. */
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

/** What a talk shows to somebody who scrolls up to its beginning, from there. */
export async function scrollUp(thread: Thread<MessageView>, outbox: Outbox, id: string): Promise<readonly Seen[]> {
  while (thread.snapshot().older !== 'none') await thread.readOlder()
  return shownOf(thread.snapshot().messages, outbox.snapshot(), id, undefined).map((message) => ({
    id: message.key,
    text: message.kind === 'pickup' ? '' : message.text,
  }))
}

function shownOf(said: readonly MessageView[], waiting: readonly Waiting[], id: string, side: Side | undefined) {
  const here = waiting.filter(({ conversationId }) => conversationId === id)
  return shownMessages(said, here, { side, otherReadSeq: 0 })
}
