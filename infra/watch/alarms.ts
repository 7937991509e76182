import { Duration } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { CfnGraphQLApi } from 'aws-cdk-lib/aws-appsync'
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { ITopic, Topic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import type { ProductFunction } from '../kit/function.ts'
import { named } from '../kit/names.ts'
import type { ProductWorkflow } from '../kit/workflow.ts'
import type { AlarmProps } from './alarm.ts'
import { applicationMetric, deadLetterMetric, faultMetric, fiveMinutes, functionMetric } from './metrics.ts'
import { apiAlarms, liveAlarms, mailAlarms, tableAlarms } from './service-alarms.ts'
import { budgetAlarms, type Spending, spendingAlarms } from './spending-alarms.ts'

export interface Watched extends Spending {
  readonly functions: readonly ProductFunction[]
  readonly workflows: readonly ProductWorkflow[]
  readonly api: HttpApi
  readonly live: CfnGraphQLApi
  readonly table: Table
}

/**
 * Creates all alarms; `docs/operations.md` has the response to each. Visitors without an account can trigger only
 * those of spending: refusals (4xx), throttled requests and slow third parties do not count elsewhere.
 */
export function addAlarms(scope: Construct, topic: Topic, watched: Watched): Alarm[] {
  const { functions, workflows, api, live, table } = watched
  const action = new SnsAction(topic as ITopic)
  const make = (id: string, { metric, threshold, periods = 1, userImpact }: AlarmProps): Alarm => {
    const alarm = new Alarm(scope, id, {
      alarmName: named(kebab(id)),
      alarmDescription: userImpact,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(action)
    alarm.addOkAction(action)
    return alarm
  }
  return [
    ...functions.map((one) =>
      make(`${one.node.id}Errors`, {
        metric: faultMetric(one),
        threshold: 1,
        userImpact: `${one.errorImpact} (${one.entry} fails; its log is /aws/lambda/${one.functionName})`,
      }),
    ),
    ...functions.flatMap((one) =>
      one.deadLetters
        ? [
            make(`${one.node.id}DeadLetters`, {
              metric: deadLetterMetric(one),
              threshold: 1,
              userImpact: `${one.errorImpact} (${one.entry} gave up on an event; it waits in ${one.functionName}-dead-letters for 14 days)`,
            }),
          ]
        : [],
    ),
    ...workflows.map((one) =>
      make(`${one.node.id}Failures`, {
        metric: failedExecutions(one),
        threshold: 1,
        userImpact: `${one.errorImpact} (an execution of ${named(one.shortName)} ended without a decision)`,
      }),
    ),
    make('FunctionThrottles', {
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Throttles',
        statistic: Stats.SUM,
        period: fiveMinutes,
      }),
      threshold: 1,
      userImpact:
        'Requests are refused: the account runs as many functions at once as it may (quota: concurrent executions).',
    }),
    make('PaymentsDiffer', {
      metric: applicationMetric('findings', { service: 'orders-reconcile' }, Stats.MAXIMUM),
      threshold: 1,
      userImpact:
        'Payments at the provider and in the ledger differ; /admin/orders shows the differences and remedies.',
    }),
    make('LedgerDiffers', {
      metric: applicationMetric('differences', { service: 'ledger-audit' }, Stats.MAXIMUM),
      threshold: 1,
      userImpact: 'The nightly audit found differences in the ledger; the log of ledger-audit names each row.',
    }),
    make('RowsUnreadable', {
      metric: applicationMetric('unreadable', { service: 'unreadable-rows' }),
      threshold: 1,
      userImpact:
        'A row of the table was left out of a run or a list; the log line "row unreadable" of the function has its key.',
    }),
    make('AccessRecordsNotWritten', {
      metric: applicationMetric('notWritten', { service: 'access-records' }),
      threshold: 1,
      userImpact:
        'None for users: access records that the law demands are missing; the log of the API names the cause.',
    }),
    ...[
      ...mailAlarms(),
      ...apiAlarms(api),
      ...liveAlarms(live),
      ...budgetAlarms(),
      ...spendingAlarms(watched),
      ...tableAlarms(table),
    ].map(([id, props]) => make(id, props)),
    ...functions
      .filter(({ invokedBy }) => invokedBy === 'stream')
      .map((one) =>
        make(`${one.node.id}Delay`, {
          metric: functionMetric(one, 'IteratorAge', Stats.MAXIMUM),
          threshold: Duration.minutes(5).toMilliseconds(),
          periods: 2,
          userImpact: `Late: ${one.errorImpact} (${one.entry} is more than five minutes behind the table’s stream)`,
        }),
      ),
  ]
}

/** Counts executions that failed, timed out or were aborted; only faults cause these. */
function failedExecutions({ stateMachine }: ProductWorkflow): IMetric {
  const usingMetrics = Object.fromEntries(
    ['ExecutionsFailed', 'ExecutionsTimedOut', 'ExecutionsAborted'].map((metricName) => [
      metricName.toLowerCase(),
      stateMachine.metric(metricName, { statistic: Stats.SUM, period: fiveMinutes }),
    ]),
  )
  return new MathExpression({
    label: 'ended badly',
    expression: Object.keys(usingMetrics)
      .map((name) => `FILL(${name}, 0)`)
      .join(' + '),
    usingMetrics,
  })
}

function kebab(id: string): string {
  return id.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase()
}
