import { Agent, request } from 'node:http'
import { commonPrefix } from './tables.ts'

export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Sends one request. Table names have the common prefix on both sides. */
export type Call = (name: string, body: object) => Promise<Answer>

const anyAuthorization =
  'AWS4-HMAC-SHA256 Credential=local/20200101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=none'

/** Returns a call without client-side checks, so that malformed requests reach the endpoint. */
export function caller(url: string, prefix: string, agent: Agent): Call {
  return async (name, body) => {
    const text = JSON.stringify(body).replaceAll(commonPrefix, prefix)
    const answer = await post(url, `DynamoDB_20120810.${name}`, text, agent)
    return { status: answer.status, body: JSON.parse(answer.text.replaceAll(prefix, commonPrefix)) as Answer['body'] }
  }
}

function post(url: string, target: string, body: string, agent: Agent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': target,
      authorization: anyAuthorization,
    }
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      response.on('error', reject)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The endpoint closed an idle connection at the moment of reuse and did nothing, so the call repeats the request.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(post(url, target, body, agent))
      else reject(error)
    })
    sent.end(body)
  })
}

export function connections(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 8 })
}
