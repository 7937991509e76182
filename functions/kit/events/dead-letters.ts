import type { DynamoDBRecord } from 'aws-lambda'
import { endpointOf, signedPost } from '../services/signed-post.ts'

/** SQS takes 256 KiB in queues made before August 2025; a record above it goes without its images. */
const largestBody = 256 * 1024
/** Of the reader's message; Zod's can repeat whole values. */
const longestReason = 1000
const timeoutMs = 5000

/** An event of the stream with one record, so that a replay can give it to the function again. */
export interface DeadLetter {
  readonly unreadable: { readonly reason: string; readonly pk: string; readonly sk: string }
  readonly Records: readonly DynamoDBRecord[]
}

export function deadLetterOf(record: DynamoDBRecord, reason: string): DeadLetter {
  const { pk, sk } = record.dynamodb?.Keys ?? {}
  return {
    unreadable: { reason: reason.slice(0, longestReason), pk: pk?.S ?? '', sk: sk?.S ?? '' },
    Records: [record],
  }
}

/** Whether `npm run replay:dead-letters` invoked the function with a message of this module. */
export function isReplayed(event: object): boolean {
  return 'unreadable' in event
}

/** @throws Error if the queue did not take it: the record must come again */
export async function sendDeadLetter(queueUrl: string, letter: DeadLetter): Promise<void> {
  const whole = JSON.stringify(letter)
  const body = Buffer.byteLength(whole) <= largestBody ? whole : JSON.stringify(withoutImages(letter))
  const answer = await callQueue('SendMessage', { QueueUrl: queueUrl, MessageBody: body })
  if (!answer.ok) throw new Error(`SQS took no dead letter: ${answer.status} ${await answer.text()}`)
}

const counts = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const

/** Returns how many messages wait in a queue, those of a running replay included. @throws Error without an answer */
export async function countDeadLetters(queueUrl: string): Promise<number> {
  const answer = await callQueue('GetQueueAttributes', { QueueUrl: queueUrl, AttributeNames: counts })
  if (!answer.ok) throw new Error(`SQS counted no dead letters: ${answer.status} ${await answer.text()}`)
  const { Attributes } = (await answer.json()) as { readonly Attributes: Readonly<Record<string, string>> }
  return counts.reduce((sum, name) => sum + Number(Attributes[name]), 0)
}

function callQueue(operation: string, input: object): Promise<Response> {
  return signedPost({
    service: 'sqs',
    url: new URL('/', endpointOf('sqs', 'AWS_ENDPOINT_URL_SQS')),
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${operation}` },
    body: JSON.stringify(input),
    timeoutMs,
  })
}

function withoutImages({ unreadable, Records }: DeadLetter): DeadLetter {
  return {
    unreadable,
    Records: Records.map(({ dynamodb, ...record }) => {
      const { NewImage: _new, OldImage: _old, ...place } = dynamodb ?? {}
      return { ...record, dynamodb: place }
    }),
  }
}
