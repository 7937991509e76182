import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FunctionDefinition } from '../assembly/assembly.ts'
import { accessKeyOf, answerJson, type HasPermission, readBody } from '../endpoint/endpoint.ts'
import { InvocationRefused } from './invocation-refused.ts'
import type { Lambda } from './lambda.ts'

export interface LambdaServerOptions {
  readonly functionOf: (arnOrName: string) => FunctionDefinition | undefined
  readonly invoke: Lambda['invoke']
  readonly enqueue: (functionArn: string, event: unknown) => void
  readonly mayCall: HasPermission
  readonly log: (line: string) => void
}

/** Bytes of an asynchronous event. Source: Lambda developer guide, "Lambda quotas". */
const maximumAsyncBytes = 1024 * 1024

export function createLambdaServer(options: LambdaServerOptions): { listener: RequestListener } {
  return {
    listener: (request, response) => {
      answer(options, request, response).catch((error: unknown) => {
        if (error instanceof InvocationRefused) return refuse(response, error)
        options.log(`Invoke failed: ${String(error)}`)
        refuse(response, new InvocationRefused('ServiceException', 500, 'The service encountered an internal error.'))
      })
    },
  }
}

function refuse(response: ServerResponse, refused: InvocationRefused): void {
  response.setHeader('x-amzn-errortype', refused.code)
  answerJson(
    response,
    refused.status,
    { Type: 'User', Message: refused.message, message: refused.message },
    'application/json',
  )
}

async function answer(options: LambdaServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://local').pathname
  const name = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(path)?.[1]
  if (request.method !== 'POST' || name === undefined) {
    throw new InvocationRefused('UnknownOperationException', 404, `${request.method} ${path} is not an operation`)
  }
  const arnOrName = decodeURIComponent(name)
  const definition = options.functionOf(arnOrName)
  if (!definition) throw new InvocationRefused('ResourceNotFoundException', 404, `Function not found: ${arnOrName}`)
  if (!options.mayCall(accessKeyOf(request), 'lambda:InvokeFunction', definition.arn)) {
    const message = `The caller is not authorized to perform: lambda:InvokeFunction on resource: ${definition.arn}`
    throw new InvocationRefused('AccessDeniedException', 403, message)
  }
  const type = request.headers['x-amz-invocation-type'] ?? 'RequestResponse'
  const body = await readBody(request)
  if (!body) throw new InvocationRefused('RequestTooLargeException', 413, 'The request body is too large')
  if (type === 'DryRun') return void response.writeHead(204).end()
  const event = parseEvent(body)
  if (type === 'Event') {
    if (body.length > maximumAsyncBytes) {
      const message = `${body.length} byte payload is too large for the Event invocation type (limit ${maximumAsyncBytes} bytes)`
      throw new InvocationRefused('RequestTooLargeException', 413, message)
    }
    options.enqueue(definition.arn, event)
    return void response.writeHead(202).end()
  }
  const outcome = await options.invoke(definition.arn, event, request.headers['x-amzn-trace-id']?.toString())
  response.setHeader('x-amzn-requestid', outcome.requestId)
  response.setHeader('x-amz-executed-version', '$LATEST')
  if (outcome.functionError) response.setHeader('x-amz-function-error', outcome.functionError)
  answerJson(response, 200, outcome.payload, 'application/json')
}

function parseEvent(body: Buffer): unknown {
  try {
    return JSON.parse(body.length === 0 ? '{}' : body.toString('utf8'))
  } catch (cause) {
    const message = `Could not parse request body into json: ${(cause as Error).message}`
    throw new InvocationRefused('InvalidRequestContentException', 400, message)
  }
}
