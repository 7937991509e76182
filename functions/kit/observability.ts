import { Logger } from '@aws-lambda-powertools/logger'
import { Metrics } from '@aws-lambda-powertools/metrics'

/** X-Ray traces are set in the function's configuration (decisions/0008). */
export function observe(service: string): { logger: Logger; metrics: Metrics } {
  return {
    logger: new Logger({ serviceName: service }),
    metrics: new Metrics({ namespace: 'Retorna', serviceName: service, singleMetric: false }),
  }
}
