import { Metrics } from '@aws-lambda-powertools/metrics'
import { beforeEach, expect, it, vi } from 'vitest'
import { observe } from './observability.ts'

beforeEach(() => {
  // Writes the log to the console, where a test can read it.
  vi.stubEnv('POWERTOOLS_DEV', 'true')
})

it("publishes metrics once a request under the product's namespace and the function's name", () => {
  const published = vi.spyOn(Metrics.prototype, 'publishStoredMetrics')
  const { metrics } = observe('orders')
  metrics.addMetric('faults', 'Count', 1)
  expect(published).not.toHaveBeenCalled()
  expect(metrics.serializeMetrics()).toMatchObject({
    service: 'orders',
    faults: 1,
    _aws: { CloudWatchMetrics: [{ Namespace: 'Retorna', Dimensions: [['service']] }] },
  })
})

it("adds the function's name to each log line", () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { logger } = observe('orders')
  logger.setLogLevel('ERROR')
  logger.error('failed')
  expect(JSON.parse(String(written.mock.calls[0]?.[0]))).toMatchObject({ service: 'orders', message: 'failed' })
})
