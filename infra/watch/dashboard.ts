import { Duration } from 'aws-cdk-lib'
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IAlarm,
  type IWidget,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { named } from '../kit/names.ts'
import type { Watched } from './alarms.ts'
import { functionMetric } from './metrics.ts'

/** CloudWatch limit per list. */
const alarmsOfList = 100

function alarmLists(alarms: readonly IAlarm[]): IWidget[] {
  const count = Math.ceil(alarms.length / alarmsOfList)
  return Array.from({ length: count }, (_, index) => {
    const some = alarms.filter((_alarm, place) => place % count === index)
    return new AlarmStatusWidget({ title: 'Alarms', alarms: some, width: 24 / count, height: 5 }) as IWidget
  })
}

export function addDashboard(
  scope: Construct,
  {
    functions,
    alarms,
    api,
    table,
  }: Pick<Watched, 'functions' | 'workflows' | 'api' | 'table'> & { readonly alarms: readonly IAlarm[] },
): void {
  const gateway = (metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/ApiGateway',
      metricName,
      dimensionsMap: { ApiId: api.apiId },
      statistic,
      label: `${metricName} ${statistic}`,
    })
  const capacity = (metricName: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.tableName },
      statistic: Stats.SUM,
      label: metricName,
    })
  const graph = (metricName: 'Errors' | 'Duration' | 'Invocations', statistic?: string) =>
    functions.map((one) => functionMetric(one, metricName, statistic).with({ label: one.shortName }))
  const half = 12

  new Dashboard(scope, 'Dashboard', {
    dashboardName: named(),
    defaultInterval: Duration.days(1),
    widgets: [
      alarmLists(alarms),
      [
        new GraphWidget({
          title: 'Requests and refusals',
          width: half,
          left: [gateway('Count', Stats.SUM)],
          right: [gateway('4xx', Stats.SUM), gateway('5xx', Stats.SUM)],
        }) as IWidget,
        new GraphWidget({
          title: 'Answer time (ms)',
          width: half,
          left: ['p50', 'p95', 'p99'].map((percentile) => gateway('Latency', percentile)),
        }) as IWidget,
      ],
      [
        new GraphWidget({
          title: 'Errors by function',
          width: half,
          left: graph('Errors'),
        }) as IWidget,
        new GraphWidget({
          title: 'Duration by function (p95, ms)',
          width: half,
          left: graph('Duration', 'p95'),
        }) as IWidget,
      ],
      [
        new GraphWidget({
          title: 'Calls by function',
          width: half,
          left: graph('Invocations'),
        }) as IWidget,
        new GraphWidget({
          title: 'Table: consumed units',
          width: half,
          left: [capacity('ConsumedReadCapacityUnits'), capacity('ConsumedWriteCapacityUnits')],
        }) as IWidget,
      ],
    ],
  })
}
