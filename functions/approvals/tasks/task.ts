import type { Logger } from '@aws-lambda-powertools/logger'
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { logMetrics } from '@aws-lambda-powertools/metrics/middleware'
import middy from '@middy/core'
import type * as z from 'zod'
import { observe } from '../../kit/observability.ts'

/**
 * Creates the Lambda handler of a workflow step. Throws failures so that the workflow retries. Never logs the event,
 * which may hold a token.
 */
export function task<Input extends z.ZodType, Answer>(
  service: string,
  input: Input,
  run: (given: z.infer<Input>, scope: { readonly now: Date; readonly logger: Logger }) => Promise<Answer>,
) {
  const { logger, metrics } = observe(service)
  return middy((event: unknown): Promise<Answer> => run(input.parse(event), { now: new Date(), logger }))
    .use(injectLambdaContext(logger, { clearState: true, logEvent: false }))
    .use(logMetrics(metrics))
}
