import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda'
import { observe } from '../../kit/observability.ts'
import { openTable } from '../../kit/table/table.ts'
import { verifyChallengeEnvironment } from '../env.ts'
import { redeemPass } from '../redeem-pass.ts'

const table = openTable(verifyChallengeEnvironment.read().TABLE_NAME)
const { logger } = observe('device-sign-ins-verify-challenge')

export const handler = middy(
  async (event: VerifyAuthChallengeResponseTriggerEvent): Promise<VerifyAuthChallengeResponseTriggerEvent> => {
    const { userAttributes, challengeAnswer, userNotFound } = event.request
    const userId = userNotFound ? undefined : userAttributes.sub
    event.response.answerCorrect = await redeemPass(table, userId, challengeAnswer, new Date())
    return event
  },
).use(injectLambdaContext(logger, { clearState: true }))
