import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda'
import { observe } from '../kit/observability.ts'

const { logger } = observe('device-sign-ins-create-challenge')

/** Asks for the pass of a device sign-in. Nothing is told and nothing kept: the answer says which one it is. */
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
