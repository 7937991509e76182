import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { logMetrics } from '@aws-lambda-powertools/metrics/middleware'
import middy from '@middy/core'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { auditEnvironment } from '../env.ts'
import { type AuditState, auditState, continueAudit, newAudit } from '../nightly/run.ts'
import { saveLastAudit } from '../nightly/store.ts'

const table = openTable(auditEnvironment.read().TABLE_NAME)
const { logger, metrics } = observe('ledger-audit')
/** Leaves a third of the function's time for the last page. */
const partMs = 6 * 60 * 1000

/** A step of the audit's workflow. The number of differences triggers an alarm (`infra/watch/alarms.ts`). */
export const handler = middy(async ({ state }: { state: AuditState | null }): Promise<AuditState> => {
  const ends = Date.now() + partMs
  const after = await continueAudit(table, state === null ? newAudit : auditState.parse(state), {
    hasTime: () => Date.now() < ends,
    tell: ({ where, what }) => logger.error('the ledger differs', { where, what }),
  })
  if (after.done) {
    await saveLastAudit(table, { at: new Date().toISOString(), differences: after.differences })
    metrics.addMetric('differences', MetricUnit.Count, after.differences)
    const { people, journals, entries, records, differences, totals } = after
    logger.info('audited the ledger', { people, journals, entries, records, differences, totals })
  }
  return after
})
  .use(injectLambdaContext(logger, { clearState: true }))
  .use(logMetrics(metrics))
