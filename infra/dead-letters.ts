import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'

/** Where what could not be delivered or handled waits for someone to look; `infra/alarms.ts` watches every one. */
export function deadLetterQueue(scope: Construct, id: string, queueName: string): Queue {
  const queue = new Queue(scope, id, {
    queueName,
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    // The most SQS keeps: a fault found after a holiday can still be mended and its events replayed.
    retentionPeriod: Duration.days(14),
  })
  acknowledge(queue, 'AwsSolutions-SQS3', 'It is itself the dead-letter queue.')
  return queue
}
