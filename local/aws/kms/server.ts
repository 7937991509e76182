import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { accessKeyOf, answerJson, type Endpoint, type EndpointContext, readBody } from '../endpoint/endpoint.ts'
import { type KeyDefinition, openKeys } from './keys.ts'
import { KmsFailure } from './kms-failure.ts'
import { type Caller, operations } from './operations.ts'

export interface KmsOptions {
  readonly keys: readonly KeyDefinition[]
}

const amzJson = 'application/x-amz-json-1.1'
const targetPrefix = 'TrentService.'
const bodyLimit = 64 * 1024

/**
 * AWS KMS as far as the AWS Encryption SDK needs it: symmetric keys for encryption, decryption and data keys with an
 * encryption context, HMAC keys and P-256 keys for signatures. Keys come from the templates, permissions from the
 * callers' roles.
 * @throws Error with one sentence for an unsupported key
 * @throws DamagedData
 */
export function createKms(surroundings: EndpointContext, options: KmsOptions): Endpoint {
  const { mayCall, accountId, log, dataDir } = surroundings
  const keys = openKeys(dataDir, options.keys)

  async function perform(request: IncomingMessage): Promise<object> {
    const target = String(request.headers['x-amz-target'] ?? '')
    const operation = target.startsWith(targetPrefix) ? operations[target.slice(targetPrefix.length)] : undefined
    if (!operation) throw new KmsFailure('UnknownOperationException', `Unknown operation ${target}`)
    const body = await readBody(request, bodyLimit)
    if (!body) throw new KmsFailure('SerializationException', 'The request body is too large.')
    const caller: Caller = { keys, accessKeyId: accessKeyOf(request), mayCall, accountId }
    return operation(caller, parseBody(body))
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('x-amzn-requestid', randomUUID())
    try {
      answerJson(response, 200, await perform(request), amzJson)
    } catch (error) {
      const known = error instanceof KmsFailure
      if (!known) log(`kms failed: ${error instanceof Error ? error.stack : error}`)
      const code = known ? error.code : 'KMSInternalException'
      answerJson(response, known ? 400 : 500, { __type: code, message: known ? error.message : '' }, amzJson)
    }
  }

  return { listener: (request, response) => void answer(request, response), close: async () => undefined }
}

function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString() || '{}')
  } catch {
    throw new KmsFailure('SerializationException', 'The request body is not JSON.')
  }
}
