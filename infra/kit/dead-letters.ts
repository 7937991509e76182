import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'

export function deadLetterQueueName(functionName: string): string {
  return `${functionName}-dead-letters`
}

/** Creates a dead-letter queue; `infra/watch/alarms.ts` adds an alarm for each. */
export function deadLetterQueue(scope: Construct, id: string, queueName: string): Queue {
  return new Queue(scope, id, {
    queueName,
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    // The maximum of SQS, so that events can be replayed after a holiday.
    retentionPeriod: Duration.days(14),
  })
}
