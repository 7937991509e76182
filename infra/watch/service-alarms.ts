import { Duration } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { CfnGraphQLApi } from 'aws-cdk-lib/aws-appsync'
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { operations } from '../../shared/contract/contract.ts'
import { apiPrefix } from '../../shared/contract/operation.ts'
import { configurationSetName, named } from '../kit/names.ts'
import type { NamedAlarm } from './alarm.ts'
import { fiveMinutes } from './metrics.ts'

/** SES reviews an account above these rates, and may stop all its e-mails. */
export function mailAlarms(): NamedAlarm[] {
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

export function liveAlarms(live: CfnGraphQLApi): NamedAlarm[] {
  return [
    [
      'LiveServerErrors',
      {
        metric: liveFaults(live),
        threshold: 5,
        userImpact: 'Live updates are late and messages are refused: AppSync errors (HTTP 5xx, connections).',
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

export function apiAlarms(api: HttpApi): NamedAlarm[] {
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

export function tableAlarms(table: Table): NamedAlarm[] {
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
