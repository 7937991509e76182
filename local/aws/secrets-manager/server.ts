import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { accessKeyOf, answerJson, type Endpoint, type EndpointContext, readBody } from '../endpoint/endpoint.ts'

interface LocalSecret {
  readonly arn: string
  readonly name: string
  readonly value: string
}

export interface SecretsManagerOptions {
  readonly secrets: readonly LocalSecret[]
}

const amzJson = 'application/x-amz-json-1.1'
const bodyLimit = 64 * 1024

/** A refusal of the service; `code` is the name of the exception. */
class SecretsFailure extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * AWS Secrets Manager, read-only: GetSecretValue by ARN or name, by the caller's role. The process that starts it
 * provides the values; they are never written to disk.
 */
export function createSecretsManager(surroundings: EndpointContext, { secrets }: SecretsManagerOptions): Endpoint {
  const { mayCall, log, now } = surroundings

  async function perform(request: IncomingMessage): Promise<object> {
    const target = String(request.headers['x-amz-target'] ?? '')
    if (target !== 'secretsmanager.GetSecretValue')
      throw new SecretsFailure('UnknownOperationException', `Unknown operation ${target}`)
    const id = secretIdOf(await readBody(request, bodyLimit))
    const secret = secrets.find(({ arn, name }) => id === arn || id === name)
    const caller = accessKeyOf(request)
    const resource = secret?.arn ?? id
    if (!mayCall(caller, 'secretsmanager:GetSecretValue', resource)) {
      const message = `User: ${caller} is not authorized to perform: secretsmanager:GetSecretValue on resource: ${resource}`
      throw new SecretsFailure('AccessDeniedException', message)
    }
    if (!secret)
      throw new SecretsFailure('ResourceNotFoundException', 'Secrets Manager can’t find the specified secret.')
    const { arn, name, value } = secret
    return {
      ARN: arn,
      Name: name,
      SecretString: value,
      VersionStages: ['AWSCURRENT'],
      CreatedDate: now().getTime() / 1000,
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('x-amzn-requestid', randomUUID())
    try {
      answerJson(response, 200, await perform(request), amzJson)
    } catch (error) {
      const known = error instanceof SecretsFailure
      if (!known) log(`secrets manager failed: ${error instanceof Error ? error.stack : error}`)
      const body = { __type: known ? error.code : 'InternalServiceError', message: known ? error.message : '' }
      answerJson(response, known ? 400 : 500, body, amzJson)
    }
  }

  return { listener: (request, response) => void answer(request, response), close: async () => undefined }
}

function secretIdOf(body: Buffer | undefined): string {
  const refused = new SecretsFailure('InvalidParameterException', 'Invalid request body.')
  if (!body) throw refused
  try {
    const { SecretId } = JSON.parse(body.toString()) as { SecretId?: unknown }
    if (typeof SecretId === 'string') return SecretId
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw refused
}
