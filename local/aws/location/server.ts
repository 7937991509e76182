import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { accessKeyOf, answerJson, type Endpoint, type EndpointContext, readBody } from '../endpoint/endpoint.ts'
import { operations } from './operations.ts'

class Refusal extends Error {
  readonly status: number
  readonly type: string

  constructor(status: number, type: string, message: string) {
    super(message)
    this.status = status
    this.type = type
  }
}

/**
 * Amazon Location: place search in the gazetteer of Brazil's municipalities, with invented but stable streets and
 * districts, and routes along lengthened straight lines. It stores nothing.
 */
export function createLocation(surroundings: EndpointContext): Endpoint {
  const { mayCall, region, accountId, log } = surroundings

  async function perform(request: IncomingMessage): Promise<unknown> {
    const path = request.url?.split('?')[0] ?? ''
    const [, name = '', end = ''] =
      /^\/(?:places\/v0\/indexes|routes\/v0\/calculators)\/([^/]+)\/([a-z]+\/[a-z-]+)$/.exec(path) ?? []
    const operation = request.method === 'POST' ? operations[end] : undefined
    if (!operation) throw new Refusal(501, 'NotImplementedException', `${request.method} ${path} is not implemented`)
    const arn = `arn:aws:geo:${region}:${accountId}:${operation.resource}/${decodeURIComponent(name)}`
    if (!mayCall(accessKeyOf(request), `geo:${operation.name}`, arn)) {
      throw new Refusal(
        403,
        'AccessDeniedException',
        `User is not authorized to perform: geo:${operation.name} on resource: ${arn}`,
      )
    }
    const body = await readBody(request, 1024 * 1024)
    if (!body) throw new Refusal(400, 'ValidationException', 'The request is too large')
    return operation.perform(parseJson(body))
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('x-amzn-requestid', randomUUID())
    try {
      answerJson(response, 200, await perform(request), 'application/json')
    } catch (error) {
      const refusal = refusalOf(error)
      log(`Location refused: ${refusal.type} ${refusal.message}`)
      response.setHeader('x-amzn-errortype', refusal.type)
      const reason = refusal.type === 'ValidationException' ? { reason: 'FieldValidationFailed', fieldList: [] } : {}
      answerJson(response, refusal.status, { message: refusal.message, ...reason }, 'application/json')
    }
  }

  return { listener: (request, response) => void answer(request, response), close: async () => undefined }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refusal(400, 'ValidationException', 'The request is not JSON')
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof z.ZodError) return new Refusal(400, 'ValidationException', z.prettifyError(error))
  return new Refusal(500, 'InternalServerException', String(error))
}
