import { SendTaskSuccessCommand, SFNClient, TaskDoesNotExist, TaskTimedOut } from '@aws-sdk/client-sfn'

/** Lets the workflow that waits on a token go on. */
export type AnswerTask = (token: string) => Promise<void>

/**
 * Answers by Step Functions. A token that was answered before, or whose waiting is over, is nothing to do: the workflow
 * has gone on, or asks again and finds the decision by itself. Everything else is a fault, and is tried again.
 */
export function stepFunctionsAnswer(): AnswerTask {
  const workflows = new SFNClient({})
  return async (taskToken) => {
    try {
      // The answer says nothing: what was decided stands in the table, whoever holds a token.
      await workflows.send(new SendTaskSuccessCommand({ taskToken, output: '{}' }))
    } catch (error) {
      if (!(error instanceof TaskTimedOut || error instanceof TaskDoesNotExist)) throw error
    }
  }
}
