import { PublishCommand, type SNSClient } from '@aws-sdk/client-sns'

/** Sends a `Transactional` message: it has priority over promotional ones and costs more. */
export function textMessages(sns: SNSClient): (phone: string, text: string) => Promise<void> {
  return async (PhoneNumber, Message) => {
    await sns.send(
      new PublishCommand({
        PhoneNumber,
        Message,
        MessageAttributes: { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } },
      }),
    )
  }
}
