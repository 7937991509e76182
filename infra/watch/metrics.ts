import { Duration } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { ProductFunction } from '../kit/function.ts'
import { namespace, triggerFaults } from '../kit/trigger-faults.ts'

export const fiveMinutes = Duration.minutes(5)

export function functionMetric(
  { functionName }: ProductFunction,
  metricName: 'Errors' | 'Invocations' | 'Duration' | 'IteratorAge',
  statistic: string = Stats.SUM,
): Metric {
  const dimensionsMap = { FunctionName: functionName }
  return new Metric({ namespace: 'AWS/Lambda', metricName, dimensionsMap, statistic, period: fiveMinutes })
}

/**
 * How often a function failed where it should not, by how it is called:
 * - a request's fault is answered as a 500, so that Lambda sees no error; `functions/kit/api.ts` counts it. Lambda
 * counts
 *   what never got an answer: time-outs and crashes.
 * - a trigger can refuse (a wrong telephone, the sixth attempt) only by an error; its log tells refusal from fault.
 * - the others throw whatever goes wrong.
 */
export function faultMetric(one: ProductFunction): IMetric {
  const errors = functionMetric(one, 'Errors')
  if (one.called === 'trigger') return ownMetric(triggerFaults(one.shortName))
  // A page beside a noun's API (a shared link) throws like the others.
  if (!one.entry.endsWith('/api.ts')) return errors
  return new MathExpression({
    label: 'faults',
    expression: 'FILL(errors, 0) + FILL(answered, 0)',
    usingMetrics: { errors, answered: ownMetric('faults', { service: one.noun }) },
    period: fiveMinutes,
  }) as IMetric
}

/** Messages that wait in a function's dead letters. */
export function deadLetterMetric({ functionName }: ProductFunction): Metric {
  return new Metric({
    namespace: 'AWS/SQS',
    metricName: 'ApproximateNumberOfMessagesVisible',
    dimensionsMap: { QueueName: `${functionName}-dead-letters` },
    statistic: Stats.MAXIMUM,
    period: fiveMinutes,
  })
}

/** What the functions count themselves. */
export function ownMetric(
  metricName: string,
  dimensionsMap: Record<string, string> = {},
  statistic: string = Stats.SUM,
): Metric {
  return new Metric({ namespace, metricName, dimensionsMap, statistic, period: fiveMinutes })
}
