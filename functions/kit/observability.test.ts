import { Metrics } from '@aws-lambda-powertools/metrics'
import { beforeEach, expect, it, vi } from 'vitest'
import { observe } from './observability.ts'

beforeEach(() => {
  // The log goes to the console of the process, which a test can read.
  vi.stubEnv('POWERTOOLS_DEV', 'true')
})

it('what a function counts stands under the product and the function’s name, once a request', () => {
  const published = vi.spyOn(Metrics.prototype, 'publishStoredMetrics')
  const { metrics } = observe('orders')
  metrics.addMetric('faults', 'Count', 1)
  expect(published).not.toHaveBeenCalled()
  expect(metrics.serializeMetrics()).toMatchObject({
    ...{ service: 'orders', faults: 1 },
    _aws: { CloudWatchMetrics: [{ Namespace: 'Retorna', Dimensions: [['service']] }] },
  })
})

it('every line of a function’s log says whose it is', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { logger } = observe('orders')
  logger.setLogLevel('ERROR')
  logger.error('failed')
  expect(JSON.parse(String(written.mock.calls[0]?.[0]))).toMatchObject({ service: 'orders', message: 'failed' })
})
