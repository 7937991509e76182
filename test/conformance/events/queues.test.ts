import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { QueueDefinition } from '../../../local/aws/assembly/assembly.ts'
import { createClock } from '../../../local/aws/clock/clock.ts'
import { listen } from '../../../local/aws/endpoint/endpoint.ts'
import { createQueues, type Queues } from '../../../local/aws/events/queues.ts'

const region = 'sa-east-1'
const accountId = '111122223333'
const url = (name: string) => `https://sqs.${region}.amazonaws.com/${accountId}/${name}`
const queue = (name: string, changes: Partial<QueueDefinition> = {}): QueueDefinition => ({
  stack: 'backend',
  logicalId: name,
  name,
  arn: `arn:aws:sqs:${region}:${accountId}:${name}`,
  url: url(name),
  fifo: false,
  visibilityTimeoutSeconds: 30,
  retentionSeconds: 1_209_600,
  delaySeconds: 0,
  ...changes,
})
const dead = queue('dead')
const work = queue('work', { redrive: { deadLetterArn: dead.arn, maxReceiveCount: 1 } })

let dataDir: string
let clock = createClock()
let closing: (() => Promise<void>)[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'queues-'))
  clock = createClock()
  closing = []
})
afterEach(async () => {
  for (const close of closing.reverse()) await close()
})

function open(): Queues {
  const queues = createQueues({
    now: clock.now,
    mayCall: (key) => key === 'ALLOWED',
    dataDir,
    log: () => undefined,
    region,
    accountId,
    queues: [dead, work],
  })
  closing.push(() => queues.close())
  return queues
}

async function clientOf(queues: Queues, accessKeyId = 'ALLOWED'): Promise<SQSClient> {
  const server = await listen(queues.listener)
  const credentials = { accessKeyId, secretAccessKey: 'secret' }
  const client = new SQSClient({ region, endpoint: server.url, useQueueUrlAsEndpoint: false, credentials })
  closing.push(server.close, async () => client.destroy())
  return client
}

test('sends, receives with attributes, and deletes a message', async () => {
  const client = await clientOf(open())
  await client.send(
    new SendMessageCommand({
      QueueUrl: url('work'),
      MessageBody: 'olá',
      MessageAttributes: { RULE_ARN: { DataType: 'String', StringValue: 'arn:rule' } },
    }),
  )
  const receive = new ReceiveMessageCommand({
    QueueUrl: url('work'),
    MessageAttributeNames: ['All'],
    MaxNumberOfMessages: 10,
  })
  const { Messages } = await client.send(receive)
  expect(Messages).toMatchObject([{ Body: 'olá', MessageAttributes: { RULE_ARN: { StringValue: 'arn:rule' } } }])
  expect((await client.send(receive)).Messages).toBeUndefined()
  await client.send(new DeleteMessageCommand({ QueueUrl: url('work'), ReceiptHandle: Messages?.[0]?.ReceiptHandle }))
  clock.advance(31_000)
  expect((await client.send(receive)).Messages).toBeUndefined()
})

test('redelivers an undeleted message, then moves it to the dead-letter queue', async () => {
  const client = await clientOf(open())
  await client.send(new SendMessageCommand({ QueueUrl: url('work'), MessageBody: 'one' }))
  const receive = (name: string) => client.send(new ReceiveMessageCommand({ QueueUrl: url(name) }))
  expect((await receive('work')).Messages).toHaveLength(1)
  clock.advance(31_000)
  expect((await receive('work')).Messages).toBeUndefined()
  expect((await receive('dead')).Messages).toMatchObject([{ Body: 'one' }])
})

test('gives a long-polling receiver a message as soon as it arrives', async () => {
  const queues = open()
  const client = await clientOf(queues)
  const waiting = client.send(new ReceiveMessageCommand({ QueueUrl: url('dead'), WaitTimeSeconds: 20 }))
  await client.send(new SendMessageCommand({ QueueUrl: url('dead'), MessageBody: 'late' }))
  expect((await waiting).Messages).toMatchObject([{ Body: 'late' }])
})

test('supports counts, URLs and purging', async () => {
  const queues = open()
  const client = await clientOf(queues)
  queues.send(dead.arn, 'one', { ERROR_CODE: 'x' })
  queues.send(dead.arn, 'two')
  await client.send(new ReceiveMessageCommand({ QueueUrl: url('dead') }))
  const attributes = new GetQueueAttributesCommand({ QueueUrl: url('dead'), AttributeNames: ['All'] })
  expect((await client.send(attributes)).Attributes).toMatchObject({
    ApproximateNumberOfMessages: '1',
    ApproximateNumberOfMessagesNotVisible: '1',
    QueueArn: dead.arn,
  })
  expect((await client.send(new GetQueueUrlCommand({ QueueName: 'dead' }))).QueueUrl).toBe(url('dead'))
  await client.send(new PurgeQueueCommand({ QueueUrl: url('dead') }))
  expect(queues.messages()).toEqual([])
})

test('keeps messages across a restart and expires them after the retention period', async () => {
  open().send(dead.arn, 'kept')
  const queues = open()
  expect(queues.messages()).toMatchObject([{ body: 'kept', queueArn: dead.arn }])
  clock.advance(dead.retentionSeconds * 1000 + 1)
  expect(queues.messages()).toEqual([])
})

test('refuses an unknown queue and a caller without permission', async () => {
  const queues = open()
  const client = await clientOf(queues)
  const send = (name: string) => new SendMessageCommand({ QueueUrl: url(name), MessageBody: 'x' })
  await expect(client.send(send('nowhere'))).rejects.toMatchObject({ name: 'QueueDoesNotExist' })
  const stranger = await clientOf(queues, 'STRANGER')
  await expect(stranger.send(send('dead'))).rejects.toMatchObject({ name: 'AccessDeniedException' })
  await expect(
    client.send(new ReceiveMessageCommand({ QueueUrl: url('dead'), MaxNumberOfMessages: 11 })),
  ).rejects.toThrow(/between 1 and 10/)
  expect(() => queues.send('arn:aws:sqs:x', 'y')).toThrow(/no queue/)
})
