import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ListTopicsCommand, PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type HasPermission, listen } from '../../local/aws/endpoint/endpoint.ts'
import { createSms, type SmsEndpoint } from '../../local/aws/sms/server.ts'

let sms: SmsEndpoint
let client: SNSClient
let dataDir: string
let stop: () => Promise<void>
let mayCall: HasPermission

async function start(): Promise<void> {
  const surroundings = {
    now: () => new Date('2026-11-21T12:00:00Z'),
    dataDir,
    log: () => undefined,
    region: 'sa-east-1',
    accountId: '000000000000',
  }
  sms = await createSms({ ...surroundings, mayCall: (...question) => mayCall(...question) })
  const server = await listen(sms.listener)
  const credentials = { accessKeyId: 'AKIDTEXTER', secretAccessKey: 'secret' }
  client = new SNSClient({ region: 'sa-east-1', endpoint: server.url, credentials, maxAttempts: 1 })
  stop = async () => {
    await server.close()
    await sms.close()
  }
}

beforeEach(async () => {
  mayCall = (key, action, resource) => key === 'AKIDTEXTER' && action === 'sns:Publish' && resource === '*'
  dataDir = await mkdtemp(join(tmpdir(), 'retorna-sms-'))
  await start()
})
afterEach(async () => {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
})

const publish = (PhoneNumber: string, Message = 'Seu código é 123456 & vale 5 min') =>
  client.send(
    new PublishCommand({
      PhoneNumber,
      Message,
      MessageAttributes: {
        'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
        'AWS.SNS.SMS.SenderID': { DataType: 'String', StringValue: 'Retorna' },
      },
    }),
  )

it('stores a text message with its attributes, across runs too', async () => {
  const { MessageId } = await publish('+5511987654321')
  const kept = {
    id: MessageId,
    at: '2026-11-21T12:00:00.000Z',
    to: '+5511987654321',
    text: 'Seu código é 123456 & vale 5 min',
    kind: 'Transactional',
    attributes: { 'AWS.SNS.SMS.SMSType': 'Transactional', 'AWS.SNS.SMS.SenderID': 'Retorna' },
  }
  expect(sms.list()).toEqual([kept])
  await stop()
  await start()
  expect(sms.list({ to: '+5511987654321' })).toEqual([kept])
  expect(sms.list({ to: '+5511987654322' })).toEqual([])
})

it('stores the messages of the user pool and notifies listeners of all', async () => {
  const heard: string[] = []
  sms.onMessage((message) => heard.push(`${message.kind}: ${message.text}`))
  await sms.add({ to: '+5511987654321', text: '654321', kind: 'sign-in' })
  await publish('+5511987654321', 'Olá')
  expect(heard).toEqual(['sign-in: 654321', 'Transactional: Olá'])
})

it.each(['11987654321', '+55', '+55 11 98765-4321', '+0551198765432', 'ana'])(
  'refuses %s, which is not an E.164 number',
  async (number) => {
    await expect(publish(number)).rejects.toMatchObject({
      name: 'InvalidParameterException',
      $metadata: { httpStatusCode: 400 },
    })
  },
)

it('refuses an empty and an overlong text', async () => {
  await expect(publish('+5511987654321', '')).rejects.toMatchObject({ name: 'InvalidParameterException' })
  await expect(publish('+5511987654321', 'é'.repeat(1601))).rejects.toMatchObject({ name: 'InvalidParameterException' })
  await expect(publish('+5511987654321', 'é'.repeat(1600))).resolves.toBeDefined()
})

it('refuses a caller without permission to publish and stores nothing', async () => {
  mayCall = () => false
  await expect(publish('+5511987654321')).rejects.toMatchObject({
    name: 'AuthorizationErrorException',
    $metadata: { httpStatusCode: 403 },
  })
  expect(sms.list()).toEqual([])
})

it('reports topics as not implemented', async () => {
  await expect(client.send(new ListTopicsCommand({}))).rejects.toMatchObject({
    name: expect.stringContaining('InvalidAction'),
  })
  const toTopic = new PublishCommand({ TopicArn: 'arn:aws:sns:sa-east-1:000000000000:t', Message: 'x' })
  await expect(client.send(toTopic)).rejects.toMatchObject({ name: 'InvalidParameterException' })
})
