import { SendTaskSuccessCommand, SFNClient } from '@aws-sdk/client-sfn'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { stepFunctionsAnswer } from './answer-task.ts'

process.env.AWS_REGION ??= 'sa-east-1'
const workflows = mockClient(SFNClient)
afterAll(() => workflows.restore())
const failing = (name: string) => Object.assign(new Error(name), { name })
beforeEach(() => workflows.reset())

it('sends the token with an empty output', async () => {
  workflows.on(SendTaskSuccessCommand).resolves({})
  await stepFunctionsAnswer()('token')
  expect(workflows.commandCalls(SendTaskSuccessCommand)[0]?.args[0].input).toEqual({ taskToken: 'token', output: '{}' })
})

it('throws on any error except a finished task', async () => {
  const { TaskDoesNotExist, TaskTimedOut } = await import('@aws-sdk/client-sfn')
  for (const Over of [TaskDoesNotExist, TaskTimedOut]) {
    workflows.on(SendTaskSuccessCommand).rejects(new Over({ message: '', $metadata: {} }))
    await expect(stepFunctionsAnswer()('token')).resolves.toBeUndefined()
  }
  for (const name of ['InvalidToken', 'InvalidOutput', 'AccessDeniedException', 'ThrottlingException']) {
    workflows.on(SendTaskSuccessCommand).rejects(failing(name))
    await expect(stepFunctionsAnswer()('token')).rejects.toThrow(name)
  }
})
