import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { Topic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { named } from '../kit/names.ts'
import type { Settings } from '../settings.ts'

/** Creates the budget with notices at 80 % spent and at a forecast above 100 %. */
export function addBudget(scope: Construct, topic: Topic, settings: Settings): void {
  const subscribers = [{ subscriptionType: 'SNS', address: topic.topicArn }]
  const notice = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
    subscribers,
  })
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: named(),
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: settings.monthlyBudgetUsd, unit: 'USD' },
    },
    notificationsWithSubscribers: [notice('ACTUAL', 80), notice('FORECASTED', 100)],
  })
}
