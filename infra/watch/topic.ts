import { RemovalPolicy } from 'aws-cdk-lib'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import type { Settings } from '../settings.ts'

/** Where alarms and the budget's notices go, and from there to `operationsEmail`. */
export function createTopic(scope: Construct, settings: Settings): Topic {
  // A key of our own, because CloudWatch and Budgets may not use the one that AWS keeps for SNS.
  // Nothing is kept under it, so that it may go with its stack.
  const key = new Key(scope, 'AlarmKey', {
    description: 'Retorna: alarm messages',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  const topic = new Topic(scope, 'Alarms', {
    topicName: 'retorna-alarms',
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
