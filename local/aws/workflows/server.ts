import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { accessKeyOf, answerJson, type Endpoint, type EndpointContext, readBody } from '../endpoint/endpoint.ts'
import { readDefinition } from './definition.ts'
import { createEngine, type Engine, type EngineOptions } from './engine.ts'
import { type Caller, operations, type StateMachine, WorkflowFailure } from './operations.ts'
import { openTokens } from './tokens.ts'

export interface WorkflowsOptions extends Pick<EngineOptions, 'clock' | 'invoke' | 'mayInvoke' | 'random'> {
  readonly machines: readonly StateMachine[]
}

export interface Workflows extends Endpoint, Pick<Engine, 'executions' | 'onChange' | 'start' | 'settled'> {}

const targetPrefix = 'AWSStepFunctions.'
/** An input may have 256 KiB and is escaped within JSON. */
const bodyLimit = 1024 * 1024

/**
 * AWS Step Functions: Standard workflows in JSONPath that invoke functions and wait for task tokens, by the movable
 * clock. Executions are stored and continue after a restart.
 * @throws Error with one sentence for an unsupported definition
 * @throws DamagedData
 */
export function createWorkflows(surroundings: EndpointContext, options: WorkflowsOptions): Workflows {
  const { mayCall, accountId, region, log } = surroundings
  for (const { name, definition } of options.machines) check(name, definition)
  const tokens = openTokens(surroundings.dataDir)
  const engine = createEngine({ ...surroundings, ...options })

  async function perform(request: IncomingMessage): Promise<object> {
    const target = String(request.headers['x-amz-target'] ?? '')
    const operation = target.startsWith(targetPrefix) ? operations[target.slice(targetPrefix.length)] : undefined
    if (!operation) throw new WorkflowFailure('UnknownOperationException', `Unknown operation ${target}`)
    const body = await readBody(request, bodyLimit)
    if (!body) throw new WorkflowFailure('SerializationException', 'The request body is too large.')
    const { machines } = options
    const caller: Caller = { engine, machines, tokens, accessKeyId: accessKeyOf(request), mayCall, accountId, region }
    return operation(caller, parseBody(body))
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('x-amzn-requestid', randomUUID())
    try {
      answerJson(response, 200, await perform(request))
    } catch (error) {
      const known = error instanceof WorkflowFailure
      if (!known) log(`workflows failed: ${error instanceof Error ? error.stack : error}`)
      const code = known ? error.code : 'InternalFailure'
      answerJson(response, known ? 400 : 500, { __type: code, message: known ? error.message : '' })
    }
  }

  return {
    listener: (request, response) => void answer(request, response),
    executions: engine.executions,
    onChange: engine.onChange,
    start: engine.start,
    settled: engine.settled,
    close: async () => engine.close(),
  }
}

function check(name: string, definition: string): void {
  try {
    readDefinition(definition)
  } catch (error) {
    throw new Error(`State machine ${name}: ${error instanceof Error ? error.message : error}`)
  }
}

function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString() || '{}')
  } catch {
    throw new WorkflowFailure('SerializationException', 'The request body is not JSON.')
  }
}
