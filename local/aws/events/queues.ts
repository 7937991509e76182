import type { Endpoint } from '../endpoint/endpoint.ts'
import { createQueueListener } from './queue-protocol.ts'
import { type MessageAttributes, openQueueStore, type QueueMessage, type QueuesOptions } from './queue-store.ts'

export interface Queues extends Endpoint {
  /**
   * Returns the message id.
   * @throws Error for an unknown queue
   */
  send(queueArn: string, body: string, attributes?: MessageAttributes, delaySeconds?: number): string
  has(queueArn: string): boolean
  /** All messages of all queues, oldest first. */
  messages(): readonly QueueMessage[]
  /** Deletes a message, whatever its visibility; false when it is already deleted. */
  remove(queueArn: string, messageId: string): boolean
}

/**
 * Amazon SQS as far as dead letters need it: persistent standard queues with visibility timeout, retention and redrive.
 */
export function createQueues(options: QueuesOptions): Queues {
  const { store, close } = openQueueStore(options)
  const queueOf = (arn: string) => options.queues.find((queue) => queue.arn === arn)
  return {
    listener: createQueueListener(options, store),
    close,
    send(queueArn, body, attributes = {}, delaySeconds) {
      const queue = queueOf(queueArn)
      if (!queue) throw new Error(`There is no queue ${queueArn}.`)
      return store.put(queue, body, attributes, delaySeconds ?? queue.delaySeconds).id
    },
    has: (queueArn) => queueOf(queueArn) !== undefined,
    messages: () =>
      options.queues.flatMap((queue) => store.of(queue)).sort((one, other) => one.sentAt.localeCompare(other.sentAt)),
    remove(queueArn, messageId) {
      const queue = queueOf(queueArn)
      return queue !== undefined && store.remove(queue, messageId)
    },
  }
}
