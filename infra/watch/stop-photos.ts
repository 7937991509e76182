import { Aws, Duration } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Alarm, ComparisonOperator, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { CfnRule } from 'aws-cdk-lib/aws-events'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { CfnStateMachine } from 'aws-cdk-lib/aws-stepfunctions'
import type { Construct } from 'constructs'
import { named } from '../kit/names.ts'

interface StopPhotosProps {
  /** Dollars of a month for CloudFront and Amplify together. */
  readonly atUsd: number
  readonly distributionId: string
}

/**
 * Switches the distribution of photos off at a sum of a month. A budget has no action for CloudFront and starts no
 * workflow: it publishes to a topic, whose metric rings an alarm, whose event starts the workflow. Pages then show ads
 * without pictures, until an operator switches the distribution on again (docs/operations.md).
 */
export function addStopPhotos(scope: Construct, { atUsd, distributionId }: StopPhotosProps): void {
  const topic = new Topic(scope, 'StopPhotosTopic', { topicName: named('stop-photos'), enforceSSL: true })
  topic.grantPublish(new ServicePrincipal('budgets.amazonaws.com'))
  new CfnBudget(scope, 'PhotosBudget', {
    budget: {
      budgetName: named('photos'),
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: atUsd, unit: 'USD' },
      costFilters: { Service: ['Amazon CloudFront', 'AWS Amplify'] },
    },
    notificationsWithSubscribers: [
      {
        notification: {
          notificationType: 'ACTUAL',
          threshold: 100,
          thresholdType: 'PERCENTAGE',
          comparisonOperator: 'GREATER_THAN',
        },
        subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
      },
    ],
  })
  const alarm = new Alarm(scope, 'StopPhotosAlarm', {
    alarmName: named('stop-photos'),
    alarmDescription: 'Photos are switched off: site and photos have cost the month’s sum.',
    metric: topic.metricNumberOfMessagesPublished({ statistic: Stats.SUM, period: Duration.minutes(5) }),
    threshold: 1,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  })
  const workflow = addWorkflow(scope, distributionId)
  const caller = new Role(scope, 'StopPhotosRuleRole', {
    assumedBy: new ServicePrincipal('events.amazonaws.com'),
    description: 'The alarm of the photos budget starts the workflow',
  })
  caller.addToPolicy(new PolicyStatement({ actions: ['states:StartExecution'], resources: [workflow.attrArn] }))
  new CfnRule(scope, 'StopPhotosRule', {
    description: 'The photos budget is spent',
    eventPattern: {
      source: ['aws.cloudwatch'],
      'detail-type': ['CloudWatch Alarm State Change'],
      resources: [alarm.alarmArn],
      detail: { state: { value: ['ALARM'] } },
    },
    targets: [{ id: 'workflow', arn: workflow.attrArn, roleArn: caller.roleArn }],
  })
}

/** Reads the distribution's configuration and writes it back, disabled, if none changed it in between. */
function addWorkflow(scope: Construct, distributionId: string): CfnStateMachine {
  const role = new Role(scope, 'StopPhotosRole', {
    assumedBy: new ServicePrincipal('states.amazonaws.com'),
    description: 'Switches the distribution of photos off',
  })
  role.addToPolicy(
    new PolicyStatement({
      actions: ['cloudfront:GetDistributionConfig', 'cloudfront:UpdateDistribution'],
      resources: [`arn:aws:cloudfront::${Aws.ACCOUNT_ID}:distribution/${distributionId}`],
    }),
  )
  const retry = [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 30, MaxAttempts: 5, BackoffRate: 2 }]
  const made = new CfnStateMachine(scope, 'StopPhotos', {
    stateMachineName: named('stop-photos'),
    roleArn: role.roleArn,
    definition: {
      StartAt: 'Read',
      States: {
        Read: {
          Type: 'Task',
          Resource: 'arn:aws:states:::aws-sdk:cloudfront:getDistributionConfig',
          Parameters: { Id: distributionId },
          Retry: retry,
          Next: 'Stop',
        },
        Stop: {
          Type: 'Task',
          Resource: 'arn:aws:states:::aws-sdk:cloudfront:updateDistribution',
          Parameters: {
            Id: distributionId,
            'IfMatch.$': '$.ETag',
            'DistributionConfig.$': `States.JsonMerge($.DistributionConfig, States.StringToJson('{"Enabled":false}'), false)`,
          },
          Retry: retry,
          End: true,
        },
      },
    },
  })
  made.node.addDependency(role)
  return made
}
