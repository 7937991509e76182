import type { MessageView, PickupStep, Side } from '../../../../shared/contract/conversations.ts'
import type { PhotoView } from '../../../../shared/contract/recyclables.ts'
import type { SendProblem, Waiting } from '../outbox/waiting.ts'

/** How far a message of one's own has come. */
export type Progress = 'waiting' | 'sent' | 'read' | 'failed'

/** A message as the area shows it: said, or still on its way. */
export type Shown = {
  /** The message's id: the same before and after the server has it. */
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
  /** Undefined while it is not known who of the two reads. */
  readonly side: Side | undefined
  /** Up to which number the other has read. */
  readonly otherReadSeq: number
}

/**
 * What was said, then what waits to be. While the server's answer and the outbox both have a message for a moment, it
 * is shown once. The step of a pickup stands by itself.
 */
export function shownMessages(
  said: readonly MessageView[],
  waiting: readonly Waiting[],
  reader: Reader,
): readonly Shown[] {
  const known = new Set(said.map(({ id }) => id))
  return [
    ...said.map((message) => shownSaid(message, reader)),
    ...waiting.filter(({ id }) => !known.has(id)).map((message) => shownWaiting(message, reader)),
  ]
}

function shownSaid(message: MessageView, { side, otherReadSeq }: Reader): Shown {
  const { id, at, from, seq } = message
  const progress = seq <= otherReadSeq ? 'read' : 'sent'
  const common = { key: id, at, own: from === side, progress } as const
  if (message.kind === 'text') {
    return { ...common, kind: 'said', from, text: message.text, photos: message.photos }
  }
  const { conversationId, pickupId, step } = message
  return { ...common, kind: 'pickup', from: null, conversationId, pickupId, step }
}

function shownWaiting({ id, writtenAt, text, photoIds, problem }: Waiting, { side }: Reader): Shown {
  return {
    ...{ kind: 'waiting', key: id, from: side ?? null, at: writtenAt, own: true, text, problem },
    photoCount: photoIds.length,
    progress: problem === null ? 'waiting' : 'failed',
  }
}
