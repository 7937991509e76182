import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DescribeExecutionCommand,
  DescribeStateMachineCommand,
  GetExecutionHistoryCommand,
  ListExecutionsCommand,
  ListStateMachinesCommand,
  SendTaskFailureCommand,
  SendTaskHeartbeatCommand,
  SendTaskSuccessCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClock } from '../../local/aws/clock/clock.ts'
import { type HasPermission, listen } from '../../local/aws/endpoint/endpoint.ts'
import { createWorkflows, type Workflows } from '../../local/aws/workflows/server.ts'

const stateMachineArn = 'arn:aws:states:sa-east-1:111122223333:stateMachine:waiting'
const functionArn = 'arn:aws:lambda:sa-east-1:111122223333:function:ask'
const definition = JSON.stringify({
  StartAt: 'Ask',
  States: {
    Ask: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken',
      Parameters: { FunctionName: functionArn, Payload: { 'token.$': '$$.Task.Token' } },
      HeartbeatSeconds: 600,
      TimeoutSeconds: 3600,
      End: true,
    },
  },
})

let mayCall: HasPermission
let dataDir: string
let workflows: Workflows
let client: SFNClient
let clock: ReturnType<typeof createClock>
let tokens: string[]
let close: () => Promise<void>

beforeEach(async () => {
  mayCall = () => true
  tokens = []
  clock = createClock()
  dataDir = mkdtempSync(join(tmpdir(), 'workflows-'))
  workflows = createWorkflows(
    {
      now: clock.now,
      mayCall: (...question) => mayCall(...question),
      dataDir,
      log: () => undefined,
      region: 'sa-east-1',
      accountId: '111122223333',
    },
    {
      machines: [{ arn: stateMachineArn, name: 'waiting', roleArn: 'arn:aws:iam::111122223333:role/r', definition }],
      clock,
      mayInvoke: () => true,
      invoke: async (_, event) => {
        tokens.push((event as { token: string }).token)
        return { payload: null }
      },
    },
  )
  workflows.start()
  const server = await listen(workflows.listener)
  client = new SFNClient({
    endpoint: server.url,
    region: 'sa-east-1',
    credentials: { accessKeyId: 'AKIDCALLER', secretAccessKey: 'secret' },
    maxAttempts: 1,
  })
  close = async () => {
    client.destroy()
    await server.close()
    await workflows.close()
    rmSync(dataDir, { recursive: true })
  }
})
afterEach(() => close())

const start = async (name: string, input = `{"id":"${name}"}`) =>
  String((await client.send(new StartExecutionCommand({ stateMachineArn, name, input }))).executionArn)
const describeIt = (executionArn: string) => client.send(new DescribeExecutionCommand({ executionArn }))
const tokenOf = async (index = 0) => {
  await vi.waitUntil(() => tokens.length > index)
  await workflows.settled()
  return String(tokens[index])
}
const refused = (name: string) => expect.objectContaining({ name })

describe('execution', () => {
  it('starts once per name while it runs; the name cannot be reused later', async () => {
    const arn = await start('wdr_1')
    expect(arn).toBe('arn:aws:states:sa-east-1:111122223333:execution:waiting:wdr_1')
    expect(await start('wdr_1')).toBe(arn)
    await expect(start('wdr_1', '{"id":"other"}')).rejects.toEqual(refused('ExecutionAlreadyExists'))
    await client.send(new SendTaskSuccessCommand({ taskToken: await tokenOf(), output: '{}' }))
    await expect(start('wdr_1')).rejects.toEqual(refused('ExecutionAlreadyExists'))
    expect(tokens).toHaveLength(1)
  })

  it('describes its state, input and output', async () => {
    const arn = await start('wdr_1')
    expect(await describeIt(arn)).toMatchObject({ status: 'RUNNING', input: '{"id":"wdr_1"}', name: 'wdr_1' })
    await client.send(new SendTaskSuccessCommand({ taskToken: await tokenOf(), output: '{"a":1}' }))
    const over = await describeIt(arn)
    expect(over).toMatchObject({ status: 'SUCCEEDED', output: '{"a":1}', stateMachineArn })
    expect(over.startDate).toBeInstanceOf(Date)
    expect(over.stopDate).toBeInstanceOf(Date)
  })

  it('fails with the error of its task and can be stopped', async () => {
    const [one, other] = [await start('wdr_1'), await start('wdr_2')]
    await client.send(new SendTaskFailureCommand({ taskToken: await tokenOf(), error: 'No', cause: 'because' }))
    expect(await describeIt(one)).toMatchObject({ status: 'FAILED', error: 'No', cause: 'because' })
    await client.send(new StopExecutionCommand({ executionArn: other, error: 'Stop', cause: 'enough' }))
    expect(await describeIt(other)).toMatchObject({ status: 'ABORTED', error: 'Stop' })
    await expect(
      client.send(new SendTaskSuccessCommand({ taskToken: await tokenOf(1), output: '{}' })),
    ).rejects.toEqual(refused('TaskTimedOut'))
  })

  it('uses the movable clock; heartbeats keep a task alive until they stop', async () => {
    const arn = await start('wdr_1')
    const taskToken = await tokenOf()
    for (let minutes = 0; minutes < 50; minutes += 10) {
      clock.advance(9 * 60_000)
      await client.send(new SendTaskHeartbeatCommand({ taskToken }))
    }
    expect((await describeIt(arn)).status).toBe('RUNNING')
    clock.advance(10 * 60_000)
    expect(await describeIt(arn)).toMatchObject({ status: 'FAILED', error: 'States.HeartbeatTimeout' })
    await expect(client.send(new SendTaskHeartbeatCommand({ taskToken }))).rejects.toEqual(refused('TaskTimedOut'))
  })

  it('is listed by state, newest first, in pages, with its history', async () => {
    const arns = [await start('wdr_1'), await start('wdr_2'), await start('wdr_3')]
    await client.send(new SendTaskSuccessCommand({ taskToken: await tokenOf(), output: '{}' }))
    const page = await client.send(new ListExecutionsCommand({ stateMachineArn, maxResults: 2 }))
    expect(page.executions?.map(({ executionArn }) => executionArn)).toEqual([arns[2], arns[1]])
    const { nextToken } = page
    const rest = await client.send(new ListExecutionsCommand({ stateMachineArn, nextToken }))
    expect(rest.executions?.map(({ status }) => status)).toEqual(['SUCCEEDED'])
    const { executions } = await client.send(new ListExecutionsCommand({ stateMachineArn, statusFilter: 'RUNNING' }))
    expect(executions).toHaveLength(2)
    const { events = [] } = await client.send(new GetExecutionHistoryCommand({ executionArn: arns[0] }))
    expect(events.map(({ type }) => type)).toEqual([
      'ExecutionStarted',
      'TaskStateEntered',
      'TaskScheduled',
      'TaskStarted',
      'TaskSubmitted',
      'TaskSucceeded',
      'TaskStateExited',
      'ExecutionSucceeded',
    ])
    expect(events.map(({ id, previousEventId }) => [id, previousEventId])).toEqual(
      events.map((_, index) => [index + 1, index]),
    )
    expect(JSON.stringify(events)).not.toContain(tokens[0])
  })
})

describe('refusals', () => {
  it('refuses a malformed, an unknown and a used token', async () => {
    await start('wdr_1')
    const taskToken = await tokenOf()
    const send = (token: string) => client.send(new SendTaskSuccessCommand({ taskToken: token, output: '{}' }))
    await expect(send('no-token')).rejects.toEqual(refused('InvalidToken'))
    await expect(send(`${'A'.repeat(86)}==`)).rejects.toEqual(refused('TaskDoesNotExist'))
    await expect(client.send(new SendTaskSuccessCommand({ taskToken, output: '{' }))).rejects.toEqual(
      refused('InvalidOutput'),
    )
    await send(taskToken)
    await expect(send(taskToken)).rejects.toEqual(refused('TaskTimedOut'))
  })

  it('refuses unknown resources and invalid names and inputs', async () => {
    await expect(start('a b')).rejects.toEqual(refused('InvalidName'))
    await expect(start('wdr_1', '{')).rejects.toEqual(refused('InvalidExecutionInput'))
    await expect(client.send(new StartExecutionCommand({ stateMachineArn: `${stateMachineArn}-x` }))).rejects.toEqual(
      refused('StateMachineDoesNotExist'),
    )
    await expect(client.send(new StartExecutionCommand({ stateMachineArn: 'waiting' }))).rejects.toEqual(
      refused('InvalidArn'),
    )
    await expect(describeIt(stateMachineArn)).rejects.toEqual(refused('ExecutionDoesNotExist'))
  })

  it('refuses callers without permission; a task belongs to its state machine', async () => {
    const arn = await start('wdr_1')
    const taskToken = await tokenOf()
    const asked: [string, string][] = []
    mayCall = (_, action, resource) => {
      asked.push([action, resource])
      return false
    }
    const denied = refused('AccessDeniedException')
    await expect(start('wdr_2')).rejects.toEqual(denied)
    await expect(client.send(new SendTaskSuccessCommand({ taskToken, output: '{}' }))).rejects.toEqual(denied)
    await expect(describeIt(arn)).rejects.toEqual(denied)
    await expect(client.send(new GetExecutionHistoryCommand({ executionArn: arn }))).rejects.toEqual(denied)
    expect(asked).toEqual([
      ['states:StartExecution', stateMachineArn],
      ['states:SendTaskSuccess', stateMachineArn],
      ['states:DescribeExecution', arn],
      ['states:GetExecutionHistory', arn],
    ])
  })
})

it('describes state machines as they were declared', async () => {
  const { stateMachines } = await client.send(new ListStateMachinesCommand({}))
  expect(stateMachines).toMatchObject([{ stateMachineArn, name: 'waiting', type: 'STANDARD' }])
  const described = await client.send(new DescribeStateMachineCommand({ stateMachineArn }))
  expect(described).toMatchObject({ definition, status: 'ACTIVE' })
})
