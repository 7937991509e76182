import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import middy from '@middy/core'
import { dayOf } from '../../../shared/days.ts'
import { observe } from '../../kit/observability.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { startAuditEnvironment } from '../env.ts'

const { AUDIT_WORKFLOW_ARN: stateMachineArn } = startAuditEnvironment.read()
const workflows = openClient(SFNClient)
const { logger } = observe('ledger-start-audit')

/** Runs on a schedule. The execution is named after the day, so a repeated call finds it. */
export const handler = middy(async (): Promise<void> => {
  const name = dayOf(new Date())
  try {
    await workflows.send(new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify({ state: null }) }))
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error
  }
}).use(injectLambdaContext(logger, { clearState: true }))
