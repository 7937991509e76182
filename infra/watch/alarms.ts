import { Duration } from 'aws-cdk-lib'
import type { CfnApp } from 'aws-cdk-lib/aws-amplify'
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
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { ITopic, Topic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { operations } from '../../shared/contract/contract.ts'
import { apiPrefix } from '../../shared/contract/operation.ts'
import type { ProductFunction } from '../kit/function.ts'
import { configurationSetName, named } from '../kit/names.ts'
import type { ProductWorkflow } from '../kit/workflow.ts'
import { region, type Settings } from '../settings.ts'
import { applicationMetric, deadLetterMetric, faultMetric, fiveMinutes, functionMetric } from './metrics.ts'

export interface Watched {
  readonly functions: readonly ProductFunction[]
  readonly workflows: readonly ProductWorkflow[]
  readonly api: HttpApi
  readonly live: CfnGraphQLApi
  readonly table: Table
  readonly userPool: UserPool
  readonly webClient: UserPoolClient
  readonly site: CfnApp
  readonly settings: Settings
}

interface AlarmProps {
  readonly metric: IMetric
  readonly threshold: number
  /** Number of consecutive periods; default 1. */
  readonly periods?: number
  /** Effect on users, then where to look. */
  readonly userImpact: string
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
    make('AccessRecordsNotWritten', {
      metric: applicationMetric('notWritten', { service: 'access-records' }),
      threshold: 1,
      userImpact:
        'None for users: access records that the law demands are missing; the log of the API names the cause.',
    }),
    ...mailAlarms().map(([id, props]) => make(id, props)),
    ...apiAlarms(api).map(([id, props]) => make(id, props)),
    make('LiveServerErrors', {
      metric: liveFaults(live),
      threshold: 5,
      userImpact: 'Live updates are late and messages are refused: AppSync errors (HTTP 5xx, connections).',
    }),
    ...budgetAlarms().map(([id, props]) => make(id, props)),
    ...spendingAlarms(watched).map(([id, props]) => make(id, props)),
    ...tableAlarms(table).map(([id, props]) => make(id, props)),
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

/** The budgets of `functions/kit/budgets.ts` by kind, with what stops when one is used up. */
const budgets = {
  'text-messages': ['TextMessages', 'Codes by text message stop until midnight; passkeys and authenticators work.'],
  'unproven-text-messages': ['UnprovenTextMessages', 'New numbers get no code by text message until midnight.'],
  'unproven-mails': ['UnprovenMails', 'Sign-up and changes of the e-mail address stop until midnight.'],
  'newsletter-mails': ['NewsletterMails', 'New subscriptions to the newsletter stop until midnight.'],
  location: ['Location', 'Suggestions and routes stop until midnight; ads are placed at their city’s centre.'],
  'photo-megabytes': ['Photos', 'Uploads of photos stop until midnight.'],
  'live-calls': ['LiveCalls', 'Chat messages stop until midnight.'],
} as const

function budgetAlarms(): [string, AlarmProps][] {
  return Object.entries(budgets).flatMap(([budget, [name, effect]]): [string, AlarmProps][] => {
    const metric = applicationMetric('budgetUsed', { service: 'budgets', budget }, Stats.MAXIMUM)
    return [
      [
        `Budget${name}Half`,
        { metric, threshold: 50, userImpact: `Half of today's budget is used. At its end: ${effect}` },
      ],
      [`Budget${name}UsedUp`, { metric, threshold: 100, userImpact: effect }],
    ]
  })
}

/** What strangers can spend (docs/cost.md). */
function spendingAlarms({ userPool, webClient, site, settings }: Watched): [string, AlarmProps][] {
  const ofPool = { UserPool: userPool.userPoolId, UserPoolClient: webClient.userPoolClientId }
  const throttles = ['SignUpThrottles', 'SignInThrottles', 'TokenRefreshThrottles'].map(
    (metricName, index): [string, Metric] => [
      `throttled${index}`,
      new Metric({
        namespace: 'AWS/Cognito',
        metricName,
        dimensionsMap: ofPool,
        statistic: Stats.SUM,
        period: fiveMinutes,
      }),
    ],
  )
  return [
    [
      'TextMessageSpending',
      {
        metric: new Metric({
          namespace: 'AWS/SNS',
          metricName: 'SMSMonthToDateSpentUSD',
          statistic: Stats.MAXIMUM,
          period: Duration.hours(1),
        }),
        threshold: Math.round(settings.textMessagesPerDay * 31 * textMessageUsd * 0.8),
        userImpact: 'Text messages have cost 80 % of what a month of full days costs; SNS stops at its own limit.',
      },
    ],
    [
      'PoolThrottles',
      {
        metric: new MathExpression({
          label: 'throttled by the pool',
          expression: throttles.map(([id]) => `FILL(${id}, 0)`).join(' + '),
          usingMetrics: Object.fromEntries(throttles),
          period: fiveMinutes,
        }) as IMetric,
        threshold: 20,
        userImpact: 'Sign-ups, sign-ins or renewals are refused: the user pool gets more requests than its quota.',
      },
    ],
    [
      'BytesOut',
      {
        metric: new Metric({
          namespace: 'AWS/AmplifyHosting',
          metricName: 'BytesDownloaded',
          dimensionsMap: { App: site.attrAppId },
          statistic: Stats.SUM,
          period: Duration.hours(1),
        }),
        threshold: settings.bytesOutAlarmGb * 1e9,
        userImpact: 'The site serves more bytes in an hour than expected, at US$ 0.15 a GB.',
      },
    ],
    ...(settings.firewall ? ['user-pool', 'live'].map(firewallAlarm) : []),
  ]
}

const textMessageUsd = 0.03

function firewallAlarm(name: string): [string, AlarmProps] {
  const WebACL = named(name)
  const id = name.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())
  return [
    `Firewall${id}`,
    {
      metric: new Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL, Region: region, Rule: 'ALL' },
        statistic: Stats.SUM,
        period: fiveMinutes,
      }),
      threshold: 5000,
      userImpact: `A flood reaches ${WebACL}: the firewall refuses thousands of requests. Users of the same address are refused too.`,
    },
  ]
}

/** SES reviews an account above these rates, and may stop all its e-mails. */
function mailAlarms(): [string, AlarmProps][] {
  const rate = (metricName: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      dimensionsMap: { 'ses:configuration-set': configurationSetName },
      statistic: Stats.MAXIMUM,
      period: Duration.hours(1),
    })
  return [
    [
      'MailBounces',
      {
        metric: rate('Reputation.BounceRate'),
        threshold: 0.05,
        userImpact: 'SES may stop all e-mails: 5 % of them go to addresses that do not exist.',
      },
    ],
    [
      'MailComplaints',
      {
        metric: rate('Reputation.ComplaintRate'),
        threshold: 0.001,
        userImpact: 'SES may stop all e-mails: readers report 0.1 % of them as spam.',
      },
    ],
  ]
}

/** Counts AppSync's own errors, without refusals by resolvers. */
function liveFaults(live: CfnGraphQLApi): IMetric {
  const names = ['5XXError', 'ConnectServerError', 'SubscribeServerError', 'PublishDataMessageServerError']
  const metrics = names.map((metricName, index): [string, Metric] => [
    `fault${index}`,
    new Metric({
      namespace: 'AWS/AppSync',
      metricName,
      dimensionsMap: { GraphQLAPIId: live.attrApiId },
      statistic: Stats.SUM,
      period: fiveMinutes,
    }),
  ])
  return new MathExpression({
    label: 'faults of the live API',
    expression: `SUM([${metrics.map(([id]) => `FILL(${id}, 0)`)}])`,
    usingMetrics: Object.fromEntries(metrics),
    period: fiveMinutes,
  }) as IMetric
}

function apiAlarms(api: HttpApi): [string, AlarmProps][] {
  const requests = (metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/ApiGateway',
      metricName,
      dimensionsMap: { ApiId: api.apiId },
      statistic,
      period: fiveMinutes,
    })
  return [
    [
      'ApiServerErrors',
      {
        metric: requests('5xx', Stats.SUM),
        threshold: 5,
        userImpact: `Users get server errors (HTTP 5xx; the access log is /aws/apigateway/${named()}).`,
      },
    ],
    [
      'ApiSlow',
      {
        metric: slowest(api, ['recyclables.list', 'recyclables.get']),
        threshold: 2000,
        periods: 3,
        userImpact: 'One in twenty requests for the listing or an ad takes more than two seconds (p95).',
      },
    ],
  ]
}

/**
 * Returns the highest p95 latency of the given operations. Others wait for third parties (postal codes), and requests
 * for those alone would raise the alarm.
 */
function slowest(api: HttpApi, names: readonly string[]): IMetric {
  const latencies = operations()
    .filter(({ name }) => names.includes(name))
    .map(({ method, path }, index): [string, Metric] => [
      `route${index}`,
      new Metric({
        namespace: 'AWS/ApiGateway',
        metricName: 'Latency',
        dimensionsMap: { ApiId: api.apiId, Stage: '$default', Method: method, Resource: `${apiPrefix}${path}` },
        statistic: 'p95',
        period: fiveMinutes,
      }),
    ])
  return new MathExpression({
    label: 'slowest',
    expression: `MAX([${latencies.map(([id]) => id)}])`,
    usingMetrics: Object.fromEntries(latencies),
    period: fiveMinutes,
  }) as IMetric
}

function tableAlarms(table: Table): [string, AlarmProps][] {
  const operations = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems']
  const sum = (metricName: string) =>
    new MathExpression({
      label: metricName,
      expression: operations.map((operation) => `FILL(${operation.toLowerCase()}, 0)`).join(' + '),
      period: fiveMinutes,
      usingMetrics: Object.fromEntries(
        operations.map((Operation) => [
          Operation.toLowerCase(),
          new Metric({
            namespace: 'AWS/DynamoDB',
            metricName,
            dimensionsMap: { TableName: table.tableName, Operation },
            statistic: Stats.SUM,
            period: fiveMinutes,
          }),
        ]),
      ),
    })
  return [
    [
      'TableSystemErrors',
      {
        metric: sum('SystemErrors'),
        threshold: 1,
        userImpact: 'DynamoDB fails on its side: reads and writes are refused (status.aws.amazon.com).',
      },
    ],
    [
      'TableThrottles',
      {
        metric: sum('ThrottledRequests'),
        threshold: 1,
        userImpact: 'The table refuses requests: one key is too hot, or traffic more than doubled within minutes.',
      },
    ],
  ]
}

function kebab(id: string): string {
  return id.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase()
}
