import { Stack } from 'aws-cdk-lib'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { addAlarms } from './alarms.ts'
import type { BackendStack } from './backend-stack.ts'
import { addBudget } from './budget.ts'
import { addDashboard } from './dashboard.ts'
import { ProductFunction } from './function.ts'
import { region, type Settings } from './settings.ts'
import type { StorageStack } from './storage-stack.ts'

/** Who looks after the rest: alarms, a dashboard and a budget. Nothing depends on it. */
export class WatchStack extends Stack {
  constructor(scope: Construct, storage: StorageStack, backend: BackendStack, settings: Settings) {
    super(scope, 'RetornaWatch', { env: { region }, description: 'Retorna: alarms, dashboard, budget' })
    // Found in the tree and not listed, so that no function can be made without being watched.
    const functions = [storage, backend].flatMap((stack) =>
      stack.node.findAll().filter((node): node is ProductFunction => node instanceof ProductFunction),
    )
    const topic = createTopic(this, settings)
    const alarms = addAlarms(this, topic, { functions, api: backend.api, table: storage.table })
    addDashboard(this, { functions, alarms, api: backend.api, table: storage.table })
    addBudget(this, topic, settings)
  }
}

function createTopic(scope: Construct, settings: Settings): Topic {
  // A key of our own, because CloudWatch and Budgets may not use the one that AWS keeps for SNS.
  const key = new Key(scope, 'AlarmKey', { description: 'Retorna: alarm messages', enableKeyRotation: true })
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
