import { SendTaskSuccessCommand, SFNClient, TaskDoesNotExist, TaskTimedOut } from '@aws-sdk/client-sfn'
import { openClient } from '../../kit/services/service-calls.ts'

export type AnswerTask = (token: string) => Promise<void>

/**
 * Ignores a token that was answered or has timed out: the workflow has resumed, or asks again and finds the decision.
 */
export function stepFunctionsAnswer(): AnswerTask {
  const workflows = openClient(SFNClient)
  return async (taskToken) => {
    try {
      // Empty, because the decision is read from the table: a leaked token decides nothing.
      await workflows.send(new SendTaskSuccessCommand({ taskToken, output: '{}' }))
    } catch (error) {
      if (!(error instanceof TaskTimedOut || error instanceof TaskDoesNotExist)) throw error
    }
  }
}
