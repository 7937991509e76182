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
 * Returns the number of faults by type of caller:
 * - request: handlers answer a fault with 500, which `functions/kit/api.ts` counts; Lambda counts time-outs and
 *   crashes.
 * - trigger: refusals (a wrong phone, the sixth attempt) are errors too, so a log filter separates faults.
 * - others: every error is a fault.
 */
export function faultMetric(one: ProductFunction): IMetric {
  const errors = functionMetric(one, 'Errors')
  if (one.invokedBy === 'trigger') return applicationMetric(triggerFaults(one.shortName))
  // Pages beside a noun's API (a shared link) throw like the others.
  if (!one.entry.endsWith('/api.ts')) return errors
  return new MathExpression({
    label: 'faults',
    expression: 'FILL(errors, 0) + FILL(answered, 0)',
    usingMetrics: { errors, answered: applicationMetric('faults', { service: one.noun }) },
    period: fiveMinutes,
  }) as IMetric
}

export function deadLetterMetric({ functionName }: ProductFunction): Metric {
  return new Metric({
    namespace: 'AWS/SQS',
    metricName: 'ApproximateNumberOfMessagesVisible',
    dimensionsMap: { QueueName: `${functionName}-dead-letters` },
    statistic: Stats.MAXIMUM,
    period: fiveMinutes,
  })
}

export function applicationMetric(
  metricName: string,
  dimensionsMap: Record<string, string> = {},
  statistic: string = Stats.SUM,
): Metric {
  return new Metric({ namespace, metricName, dimensionsMap, statistic, period: fiveMinutes })
}
