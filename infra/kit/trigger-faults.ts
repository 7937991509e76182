import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'

/** Where the functions count for themselves (`functions/kit/observability.ts`). */
export const namespace = 'Retorna'

/** The metric of a trigger's faults. */
export function triggerFaults(shortName: string): string {
  return `${shortName}-faults`
}

/** Counts in a trigger's log what is no refusal. */
export function countTriggerFaults(scope: Construct, shortName: string, logGroup: ILogGroup): void {
  // As Lambda's Node runtime and Lambda itself write them.
  const patterns = { Thrown: '"Invoke Error" -Refusal', TimedOut: '"Task timed out"', Crashed: '"Runtime exited"' }
  for (const [id, pattern] of Object.entries(patterns)) {
    new MetricFilter(scope, id, {
      logGroup,
      filterPattern: FilterPattern.literal(pattern),
      metricNamespace: namespace,
      metricName: triggerFaults(shortName),
      metricValue: '1',
    })
  }
}
