import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { DefineAuthChallengeTriggerEvent } from 'aws-lambda'
import { observe } from '../../kit/observability.ts'
import { nextChallenge } from '../next-challenge.ts'

const { logger } = observe('device-sign-ins-define-challenge')

/** Also runs for unknown addresses, which the pool refuses itself. */
export const handler = middy(
  async (event: DefineAuthChallengeTriggerEvent): Promise<DefineAuthChallengeTriggerEvent> => {
    Object.assign(event.response, nextChallenge(event.request.session))
    return event
  },
).use(injectLambdaContext(logger, { clearState: true }))
