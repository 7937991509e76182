import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'

/**
 * Where what could not be delivered or handled waits for someone to look; `infra/watch/alarms.ts` watches every one.
 */
export function deadLetterQueue(scope: Construct, id: string, queueName: string): Queue {
  return new Queue(scope, id, {
    queueName,
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    // The most SQS keeps: a fault found after a holiday can still be mended and its events replayed.
    retentionPeriod: Duration.days(14),
  })
}
