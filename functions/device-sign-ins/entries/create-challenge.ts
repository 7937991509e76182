import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda'
import { observe } from '../../kit/observability.ts'

const { logger } = observe('device-sign-ins-create-challenge')

/** Needs no private parameters, because the answer contains the id. */
export const handler = middy(
  async (event: CreateAuthChallengeTriggerEvent): Promise<CreateAuthChallengeTriggerEvent> => {
    Object.assign(event.response, {
      publicChallengeParameters: { kind: 'device' },
      privateChallengeParameters: {},
      challengeMetadata: 'DEVICE',
    })
    return event
  },
).use(injectLambdaContext(logger, { clearState: true }))
