import { RemovalPolicy } from 'aws-cdk-lib'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { named } from '../kit/names.ts'
import type { Settings } from '../settings.ts'

/** Creates the topic of alarms and budget notices, with `operationsEmail` as subscriber. */
export function createTopic(scope: Construct, settings: Settings): Topic {
  // A customer key: CloudWatch and Budgets may not use the AWS-managed key of SNS. It encrypts no stored data, so it
  // may be deleted with its stack.
  const key = new Key(scope, 'AlarmKey', {
    description: 'Retorna: alarm messages',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  const topic = new Topic(scope, 'Alarms', {
    topicName: named('alarms'),
    displayName: 'Retorna',
    masterKey: key,
    enforceSSL: true,
  })
  for (const service of ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com']) {
    const principal = new ServicePrincipal(service)
    key.grantEncryptDecrypt(principal)
    topic.grantPublish(principal)
  }
  topic.addSubscription(new EmailSubscription(settings.operationsEmail))
  return topic
}
