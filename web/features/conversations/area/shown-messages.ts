import type { MessageView, PickupStep, Side } from '../../../../shared/contract/conversations.ts'
import type { PhotoView } from '../../../../shared/contract/recyclables.ts'
import type { PendingMessage, SendProblem } from '../outbox/waiting.ts'

export type Progress = 'waiting' | 'sent' | 'read' | 'failed'

export type ShownMessage = {
  /** The message id, which stays the same after delivery. */
  readonly key: string
  readonly from: Side | null
  readonly at: string
  readonly own: boolean
  readonly progress: Progress
} & (
  | { readonly kind: 'said'; readonly text: string; readonly photos: readonly PhotoView[] }
  | {
      readonly kind: 'waiting'
      readonly text: string
      readonly photoCount: number
      readonly problem: SendProblem | null
    }
  | { readonly kind: 'pickup'; readonly conversationId: string; readonly pickupId: string; readonly step: PickupStep }
)

interface Reader {
  /** Undefined until the reader's side is known. */
  readonly side: Side | undefined
  /** The highest sequence number that the other participant has read. */
  readonly otherReadSeq: number
}

/**
 * Returns delivered messages, then pending ones. A message in both the server's answer and the outbox appears once.
 * Steps of a pickup have no sender, so they are not grouped.
 */
export function shownMessages(
  said: readonly MessageView[],
  waiting: readonly PendingMessage[],
  reader: Reader,
): readonly ShownMessage[] {
  const known = new Set(said.map(({ id }) => id))
  return [
    ...said.map((message) => shownDelivered(message, reader)),
    ...waiting.filter(({ id }) => !known.has(id)).map((message) => shownPending(message, reader)),
  ]
}

function shownDelivered(message: MessageView, { side, otherReadSeq }: Reader): ShownMessage {
  const { id, at, from, seq } = message
  const progress = seq <= otherReadSeq ? 'read' : 'sent'
  const common = { key: id, at, own: from === side, progress } as const
  if (message.kind === 'text') {
    return { ...common, kind: 'said', from, text: message.text, photos: message.photos }
  }
  const { conversationId, pickupId, step } = message
  return { ...common, kind: 'pickup', from: null, conversationId, pickupId, step }
}

function shownPending({ id, writtenAt, text, photoIds, problem }: PendingMessage, { side }: Reader): ShownMessage {
  return {
    kind: 'waiting',
    key: id,
    from: side ?? null,
    at: writtenAt,
    own: true,
    text,
    problem,
    photoCount: photoIds.length,
    progress: problem === null ? 'waiting' : 'failed',
  }
}
