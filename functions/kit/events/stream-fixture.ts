import { vi } from 'vitest'
import type { DeadLetter } from './dead-letters.ts'

/** Answers `fetch` as SQS and collects what it is sent; `refuse` makes the next call fail. */
export function takeDeadLetters() {
  const taken: { readonly queue: string; readonly letter: DeadLetter }[] = []
  let refused = false
  vi.stubGlobal('fetch', async (_: URL, { body }: { body: string }) => {
    if (refused) return new Response('{}', { status: 500 })
    const { QueueUrl, MessageBody } = JSON.parse(body) as { QueueUrl: string; MessageBody: string }
    taken.push({ queue: QueueUrl, letter: JSON.parse(MessageBody) as DeadLetter })
    return Response.json({ MessageId: 'm' })
  })
  return {
    taken,
    refuse() {
      refused = true
    },
  }
}
