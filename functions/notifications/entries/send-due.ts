import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import { mailSealOf } from '../../kit/mail/mail-seal.ts'
import { observe } from '../../kit/observability.ts'
import { sendDueEnvironment } from '../env.ts'
import { openNotifyDeps } from '../notify-deps.ts'
import { sendDue } from '../send-due.ts'

const env = sendDueEnvironment.read()
const deps = openNotifyDeps(env, mailSealOf(env.CODES_KEY_ARN))
const { logger } = observe('notifications-send-due')

export const handler = middy(async (): Promise<void> => sendDue(deps, { now: new Date(), logger })).use(
  injectLambdaContext(logger, { clearState: true }),
)
