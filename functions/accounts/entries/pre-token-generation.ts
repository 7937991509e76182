import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda'
import { selfServiceScope } from '../../../shared/people/self-service.ts'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { preTokenGenerationEnvironment } from '../env.ts'
import { isSelfServiceAllowed } from '../gates/self-service.ts'

const table = openTable(preTokenGenerationEnvironment.read().TABLE_NAME)
const { logger } = observe('accounts-pre-token-generation')

/** Removes the self-service scope from tokens that must not act on the pool. */
export const handler = middy(
  async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
    const { sub: userId = '' } = event.request.userAttributes
    if (!(await isSelfServiceAllowed(table, { source: event.triggerSource, userId }, new Date()))) {
      const accessTokenGeneration = { scopesToSuppress: [selfServiceScope] }
      event.response = { claimsAndScopeOverrideDetails: { accessTokenGeneration } }
    }
    return event
  },
).use(injectLambdaContext(logger, { clearState: true }))
