import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { EndpointContext, HasPermission } from '../endpoint/endpoint.ts'
import type { Engine } from './engine.ts'
import type { Execution } from './execution.ts'
import { historyOf, secondsOf } from './history.ts'
import type { Tokens } from './tokens.ts'

/** A state machine of the templates. */
export interface StateMachine {
  readonly arn: string
  readonly name: string
  readonly roleArn: string
  readonly definition: string
}

export interface Caller extends Pick<EndpointContext, 'region' | 'accountId'> {
  readonly accessKeyId: string | undefined
  readonly mayCall: HasPermission
  readonly machines: readonly StateMachine[]
  readonly engine: Engine
  readonly tokens: Pick<Tokens, 'isToken'>
}

type Operation = (caller: Caller, body: unknown) => object

const arn = z.string().min(1).max(256)
const mostBytes = 256 * 1024
const data = z.string().refine((text) => Buffer.byteLength(text) <= mostBytes)
const page = { maxResults: z.number().int().min(0).max(1000).default(100), nextToken: z.string().optional() }
const taskToken = z.string().min(1).max(2048)

const startInput = z.object({
  stateMachineArn: arn,
  name: z.string().min(1).max(80).optional(),
  input: data.default('{}'),
})
const executionInput = z.object({ executionArn: arn })
const stopInput = executionInput.extend({ error: z.string().max(256).default(''), cause: z.string().default('') })
const listInput = z.object({
  stateMachineArn: arn,
  statusFilter: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED']).optional(),
  ...page,
})
const historyInput = executionInput.extend({ reverseOrder: z.boolean().default(false), ...page })
const successInput = z.object({ taskToken, output: data })
const failureInput = z.object({ taskToken, error: z.string().max(256).default(''), cause: z.string().default('') })

/** All operations by the name in `x-amz-target`. Source: AWS Step Functions API Reference. */
export const operations: Readonly<Record<string, Operation>> = {
  StartExecution(caller, body) {
    const given = parse(startInput, body)
    const machine = machineNamed(caller, given.stateMachineArn)
    allow(caller, 'StartExecution', machine.arn)
    const name = given.name ?? randomUUID()
    // Characters that a name must not contain. Source: Step Functions developer guide, "State machine names".
    if (/[\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]/u.test(name))
      throw new WorkflowFailure('InvalidName', `Invalid Name: '${name}'`)
    const input = parseJson(given.input, 'InvalidExecutionInput', 'Invalid State Machine Execution Input')
    const execution = executionArn(caller, machine, name)
    const before = caller.engine.execution(execution)
    if (before) return repeatedStart(before, input)
    const { arn: machineArn, roleArn, definition } = machine
    const begun = caller.engine.begin({ execution, machine: machineArn, name, roleArn, input, definition })
    return { executionArn: execution, startDate: secondsOf(begun.started.at) }
  },
  StopExecution(caller, body) {
    const { executionArn: name, error, cause } = parse(stopInput, body)
    const execution = executionNamed(caller, 'StopExecution', name)
    if (execution.position.is !== 'over') caller.engine.abort(execution, error, cause)
    const { position } = executionNamed(caller, 'StopExecution', name)
    return { stopDate: position.is === 'over' ? secondsOf(position.by.at) : undefined }
  },
  DescribeExecution(caller, body) {
    const execution = executionNamed(caller, 'DescribeExecution', parse(executionInput, body).executionArn)
    const { position, started } = execution
    const end = position.is === 'over' ? position.by : undefined
    return {
      ...summaryOf(execution),
      input: JSON.stringify(started.input),
      ...(end?.output !== undefined && { output: JSON.stringify(end.output) }),
      ...(end?.error !== undefined && { error: end.error }),
      ...(end?.cause !== undefined && { cause: end.cause }),
    }
  },
  ListExecutions(caller, body) {
    const { stateMachineArn, statusFilter, maxResults, nextToken } = parse(listInput, body)
    const machine = machineNamed(caller, stateMachineArn)
    allow(caller, 'ListExecutions', machine.arn)
    const all = caller.engine
      .executions()
      .filter(({ started }) => started.machine === machine.arn)
      .map(summaryOf)
      .filter(({ status }) => statusFilter === undefined || status === statusFilter)
      .toReversed()
    const { items, next } = pageOf(all, maxResults, nextToken)
    return { executions: items, nextToken: next }
  },
  GetExecutionHistory(caller, body) {
    const { executionArn: name, reverseOrder, maxResults, nextToken } = parse(historyInput, body)
    const events = historyOf(executionNamed(caller, 'GetExecutionHistory', name))
    const { items, next } = pageOf(reverseOrder ? events.toReversed() : events, maxResults, nextToken)
    return { events: items, nextToken: next }
  },
  DescribeStateMachine(caller, body) {
    const { stateMachineArn } = parse(z.object({ stateMachineArn: arn }), body)
    const { name, roleArn, definition, arn: machineArn } = machineNamed(caller, stateMachineArn)
    allow(caller, 'DescribeStateMachine', machineArn)
    return { stateMachineArn: machineArn, name, roleArn, definition, status: 'ACTIVE', type: 'STANDARD' }
  },
  ListStateMachines(caller) {
    allow(caller, 'ListStateMachines', '*')
    const described = caller.machines.map(({ arn: stateMachineArn, name }) => ({
      stateMachineArn,
      name,
      type: 'STANDARD',
      creationDate: 0,
    }))
    return { stateMachines: described }
  },
  SendTaskSuccess(caller, body) {
    const { taskToken: token, output } = parse(successInput, body)
    return answer(caller, 'SendTaskSuccess', token, () => ({
      type: 'succeeded',
      output: parseJson(output, 'InvalidOutput', 'Invalid Output'),
    }))
  },
  SendTaskFailure(caller, body) {
    const { taskToken: token, error, cause } = parse(failureInput, body)
    return answer(caller, 'SendTaskFailure', token, () => ({ type: 'failed', error, cause }))
  },
  SendTaskHeartbeat(caller, body) {
    const { taskToken: token } = parse(z.object({ taskToken }), body)
    return answer(caller, 'SendTaskHeartbeat', token, () => ({ type: 'heard' }))
  },
}

function answer(
  caller: Caller,
  action: string,
  token: string,
  draft: () => Parameters<Engine['answer']>[1],
): Record<string, never> {
  if (!caller.tokens.isToken(token))
    throw new WorkflowFailure('InvalidToken', `Invalid Token: '${token.slice(0, 20)}…'`)
  const execution = caller.engine.executionOfToken(token)
  // Checks permission first, so that an unauthorised caller cannot probe tokens.
  allow(caller, action, execution?.started.machine ?? '*')
  const answered = execution ? caller.engine.answer(token, draft()) : 'unknown'
  if (answered === 'unknown') throw new WorkflowFailure('TaskDoesNotExist', 'Task does not exist')
  if (answered === 'over')
    throw new WorkflowFailure('TaskTimedOut', 'Task Timed Out: The task has either expired or has been closed.')
  return {}
}

/** Returns the running execution for a repeated start with the same input; otherwise the name is taken. */
function repeatedStart({ arn: executionArn, started, position }: Execution, input: unknown): object {
  if (position.is !== 'over' && isDeepStrictEqual(started.input, input))
    return { executionArn, startDate: secondsOf(started.at) }
  throw new WorkflowFailure('ExecutionAlreadyExists', `Execution Already Exists: '${executionArn}'`)
}

function executionArn({ region, accountId }: Caller, machine: StateMachine, name: string): string {
  return `arn:aws:states:${region}:${accountId}:execution:${machine.name}:${name}`
}

function machineNamed({ machines }: Caller, name: string): StateMachine {
  if (!name.startsWith('arn:')) throw new WorkflowFailure('InvalidArn', `Invalid Arn: '${name}'`)
  const machine = machines.find((one) => one.arn === name)
  if (!machine) throw new WorkflowFailure('StateMachineDoesNotExist', `State Machine Does Not Exist: '${name}'`)
  return machine
}

function executionNamed(caller: Caller, action: string, name: string): Execution {
  if (!name.startsWith('arn:')) throw new WorkflowFailure('InvalidArn', `Invalid Arn: '${name}'`)
  allow(caller, action, name)
  const execution = caller.engine.execution(name)
  if (!execution) throw new WorkflowFailure('ExecutionDoesNotExist', `Execution Does Not Exist: '${name}'`)
  return execution
}

function summaryOf({ arn: executionArn, started, position }: Execution) {
  const { machine: stateMachineArn, name, at } = started
  return {
    executionArn,
    stateMachineArn,
    name,
    status: position.is === 'over' ? position.by.status : ('RUNNING' as const),
    startDate: secondsOf(at),
    ...(position.is === 'over' && { stopDate: secondsOf(position.by.at) }),
  }
}

function pageOf<Item>(all: readonly Item[], size: number, from = '0'): { items: Item[]; next: string | undefined } {
  const start = Number(from)
  if (!Number.isInteger(start)) throw new WorkflowFailure('InvalidToken', `Invalid Token: '${from}'`)
  // 0 means the default.
  const end = start + (size || 100)
  return { items: all.slice(start, end), next: end < all.length ? String(end) : undefined }
}

function allow({ accessKeyId, mayCall }: Caller, action: string, resource: string): void {
  if (mayCall(accessKeyId, `states:${action}`, resource)) return
  throw new WorkflowFailure(
    'AccessDeniedException',
    `User: ${accessKeyId} is not authorized to perform: states:${action} on resource: ${resource}`,
  )
}

function parseJson(text: string, code: string, message: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new WorkflowFailure(code, message)
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new WorkflowFailure('ValidationException', `Value at '${issue?.path.join('.')}': ${issue?.message}`)
}

/** A refusal of the service; `code` is the name of the exception. */
export class WorkflowFailure extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
