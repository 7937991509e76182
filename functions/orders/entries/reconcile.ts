import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { logMetrics } from '@aws-lambda-powertools/metrics/middleware'
import middy from '@middy/core'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { readBalanceReport } from '../balance-report/read-report.ts'
import { reconcileEnvironment } from '../env.ts'
import { openProvider } from '../provider/open-provider.ts'
import { openFindings } from '../reconciliation/findings.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'

const env = reconcileEnvironment.read()
const table = openTable(env.TABLE_NAME)
const { provider } = openProvider(env)
const { logger, metrics } = observe('orders-reconcile')

/** A report that cannot be read fails the run after the payments were compared, so that the alarm rings. */
async function withReport(now: Date) {
  const isRead = await readBalanceReport({ table, provider, now })
  if (!isRead) logger.info('the provider still makes its balance report')
  return await openFindings(table)
}

/** Runs on a schedule. The number of open findings triggers an alarm (`infra/watch/alarms.ts`). */
export const handler = middy(async (): Promise<void> => {
  const now = new Date()
  const { compared, caughtUp } = await reconcilePayments({ table, provider, now })
  const findings = await withReport(now)
  metrics.addMetric('findings', MetricUnit.Count, findings.length)
  logger.info('compared the provider with the ledger', { compared, caughtUp, findings: findings.map(({ id }) => id) })
})
  .use(injectLambdaContext(logger, { clearState: true }))
  .use(logMetrics(metrics))
