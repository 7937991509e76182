import { createHash, randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { QueueDefinition } from '../assembly/assembly.ts'
import { accessKeyOf, answerJson, type EndpointContext, readBody } from '../endpoint/endpoint.ts'
import type { HeldMessage, QueueStore } from './queue-store.ts'

type Request = Record<string, unknown>
type Operation = (queue: QueueDefinition, request: Request) => unknown | Promise<unknown>

class QueueError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** SQS refuses bodies above 1 MiB (service quotas, "Message size"). */
const messageLimit = 1_048_576
const longestWaitSeconds = 20
/** A computed key, because the linter takes a property of this spelling for a React component. */
const queueUrlOperation = 'GetQueueUrl'

export function createQueueListener(surroundings: EndpointContext, store: QueueStore): RequestListener {
  const operations = operationsOn(store, () => surroundings.now().getTime())

  async function answer(target: string, body: Request, accessKey: string | undefined): Promise<unknown> {
    const operation = operations[target]
    if (!operation) throw new QueueError('InvalidAction', `The action ${target} is not valid for this endpoint.`)
    const name =
      String(body.QueueUrl ?? body.QueueName ?? '')
        .split('/')
        .at(-1) ?? ''
    const queue = store.definitions.find((definition) => definition.name === name || name === definition.arn)
    if (!queue) throw new QueueError('QueueDoesNotExist', 'The specified queue does not exist.')
    if (!surroundings.mayCall(accessKey, `sqs:${target}`, queue.arn)) {
      throw new QueueError('AccessDeniedException', `Access to the resource ${queue.arn} is denied.`)
    }
    return operation(queue, body)
  }

  return (request, response) => {
    const target = String(request.headers['x-amz-target'] ?? '').replace('AmazonSQS.', '')
    const respond = async () => {
      const text = await readBody(request, messageLimit * 2)
      if (!text) throw new QueueError('RequestEntityTooLarge', 'The request is too large.')
      answerJson(response, 200, await answer(target, JSON.parse(text.toString()) as Request, accessKeyOf(request)))
    }
    respond().catch((error: unknown) => {
      const code = error instanceof QueueError ? error.code : 'InternalError'
      const message = error instanceof Error ? error.message : String(error)
      answerJson(response, error instanceof QueueError ? 400 : 500, { __type: `com.amazonaws.sqs#${code}`, message })
    })
  }
}

function operationsOn(store: QueueStore, now: () => number): Record<string, Operation> {
  return {
    SendMessage(queue, request) {
      const body = request.MessageBody
      if (typeof body !== 'string' || body === '') {
        throw new QueueError('MissingParameter', 'The request must contain the parameter MessageBody.')
      }
      if (Buffer.byteLength(body) > messageLimit) {
        throw new QueueError(
          'InvalidParameterValue',
          `One or more parameters are invalid. Reason: Message must be shorter than ${messageLimit} bytes.`,
        )
      }
      const delay = typeof request.DelaySeconds === 'number' ? request.DelaySeconds : queue.delaySeconds
      const message = store.put(queue, body, textAttributes(request.MessageAttributes), delay)
      return { MessageId: message.id, MD5OfMessageBody: md5(body) }
    },
    async ReceiveMessage(queue, request) {
      const wanted = Number(request.MaxNumberOfMessages ?? 1)
      if (!Number.isInteger(wanted) || wanted < 1 || wanted > 10) {
        throw new QueueError(
          'InvalidParameterValue',
          `Value ${wanted} for parameter MaxNumberOfMessages is invalid. Reason: Must be between 1 and 10, if provided.`,
        )
      }
      const visibility = Number(request.VisibilityTimeout ?? queue.visibilityTimeoutSeconds)
      const take = () => receive(store, queue, wanted, now(), visibility)
      const taken = take()
      const waitSeconds = Math.min(Number(request.WaitTimeSeconds ?? 0), longestWaitSeconds)
      const messages = taken.length > 0 || waitSeconds === 0 ? taken : await onceTaken(store, take, waitSeconds)
      return messages.length === 0 ? {} : { Messages: messages.map(describe) }
    },
    DeleteMessage(queue, request) {
      const message = store.of(queue).find((held) => held.receiptHandle === request.ReceiptHandle)
      if (message) store.remove(queue, message.id)
      return {}
    },
    PurgeQueue(queue) {
      for (const message of store.of(queue)) store.remove(queue, message.id)
      return {}
    },
    GetQueueAttributes(queue, request) {
      const all = attributesOf(queue, store.of(queue), now())
      const names = (request.AttributeNames as string[] | undefined) ?? []
      return {
        Attributes: names.includes('All')
          ? all
          : Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))),
      }
    },
    [queueUrlOperation]: (queue) => ({ QueueUrl: queue.url }),
  }
}

/** Receives visible messages; one received too often moves to the dead-letter queue. */
function receive(
  store: QueueStore,
  queue: QueueDefinition,
  wanted: number,
  now: number,
  visibilitySeconds: number,
): HeldMessage[] {
  const taken: HeldMessage[] = []
  for (const message of store.of(queue)) {
    if (taken.length === wanted) break
    if (message.visibleFrom > now) continue
    const deadLetters = store.definitions.find((definition) => definition.arn === queue.redrive?.deadLetterArn)
    if (queue.redrive && deadLetters && message.receiveCount >= queue.redrive.maxReceiveCount) {
      store.put(deadLetters, message.body, message.attributes, 0)
      store.remove(queue, message.id)
      continue
    }
    message.receiveCount += 1
    message.firstReceivedAt ??= now
    message.visibleFrom = now + visibilitySeconds * 1000
    message.receiptHandle = randomUUID()
    taken.push(message)
  }
  return taken
}

function onceTaken(store: QueueStore, take: () => HeldMessage[], waitSeconds: number): Promise<HeldMessage[]> {
  return new Promise((resolve) => {
    const finish = (messages: HeldMessage[]) => {
      clearTimeout(timer)
      stop()
      resolve(messages)
    }
    const timer = setTimeout(() => finish(take()), waitSeconds * 1000)
    const stop = store.onArrival(() => {
      const messages = take()
      if (messages.length > 0) finish(messages)
    })
  })
}

function describe(message: HeldMessage): Record<string, unknown> {
  return {
    MessageId: message.id,
    ReceiptHandle: message.receiptHandle,
    Body: message.body,
    MD5OfBody: md5(message.body),
    Attributes: {
      SentTimestamp: String(Date.parse(message.sentAt)),
      ApproximateReceiveCount: String(message.receiveCount),
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    },
    MessageAttributes: Object.fromEntries(
      Object.entries(message.attributes).map(([name, value]) => [name, { DataType: 'String', StringValue: value }]),
    ),
  }
}

function attributesOf(queue: QueueDefinition, messages: readonly HeldMessage[], now: number): Record<string, string> {
  const visible = messages.filter((message) => message.visibleFrom <= now).length
  const delayed = messages.filter((message) => message.visibleFrom > now && message.receiveCount === 0).length
  return {
    QueueArn: queue.arn,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    ApproximateNumberOfMessagesNotVisible: String(messages.length - visible - delayed),
    VisibilityTimeout: String(queue.visibilityTimeoutSeconds),
    MessageRetentionPeriod: String(queue.retentionSeconds),
    DelaySeconds: String(queue.delaySeconds),
  }
}

function textAttributes(attributes: unknown): Record<string, string> {
  const given = (attributes ?? {}) as Record<string, { StringValue?: string }>
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.StringValue ?? '']))
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
