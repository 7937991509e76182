import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, expect, it } from 'vitest'
import { textMessages } from './text-messages.ts'

const sns = mockClient(SNSClient)
afterAll(() => sns.restore())

it('sends a transactional text message', async () => {
  sns.on(PublishCommand).resolves({})
  await textMessages(new SNSClient({ region: 'sa-east-1' }))('+5511987654321', 'Seu código é 012345.')
  expect(sns.commandCalls(PublishCommand).map(({ args: [{ input }] }) => input)).toEqual([
    {
      PhoneNumber: '+5511987654321',
      Message: 'Seu código é 012345.',
      MessageAttributes: { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } },
    },
  ])
})

it('rethrows a failure of SNS', async () => {
  sns.on(PublishCommand).rejects(new Error('The quota of the month is spent'))
  await expect(textMessages(new SNSClient({ region: 'sa-east-1' }))('+5511987654321', 'Oi')).rejects.toThrow('quota')
})
