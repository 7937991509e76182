import { SendTaskSuccessCommand, SFNClient, TaskDoesNotExist, TaskTimedOut } from '@aws-sdk/client-sfn'

/** Resumes the workflow that waits on a token. */
export type AnswerTask = (token: string) => Promise<void>

/**
 * Answers through Step Functions. Ignores a token that was answered or has timed out: the workflow has resumed, or asks
 * again and finds the decision. Other errors are thrown for a retry.
 */
export function stepFunctionsAnswer(): AnswerTask {
  const workflows = new SFNClient({})
  return async (taskToken) => {
    try {
      // The output is empty: the decision is read from the table, so a leaked token decides nothing.
      await workflows.send(new SendTaskSuccessCommand({ taskToken, output: '{}' }))
    } catch (error) {
      if (!(error instanceof TaskTimedOut || error instanceof TaskDoesNotExist)) throw error
    }
  }
}
