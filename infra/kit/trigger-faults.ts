import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'

/** Namespace of the functions' own metrics (`functions/kit/observability.ts`). */
export const namespace = 'Retorna'

export function triggerFaults(shortName: string): string {
  return `${shortName}-faults`
}

/** Counts faults, but not refusals, in a trigger's log. */
export function countTriggerFaults(scope: Construct, shortName: string, logGroup: ILogGroup): void {
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
