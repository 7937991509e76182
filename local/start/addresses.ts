import type { RequestListener } from 'node:http'
import { answerJson } from '../aws/endpoint/endpoint.ts'
import { type Clients, shellMark } from './clients.ts'

/** AWS services by the suffix of their standard variable: `S3` → `AWS_ENDPOINT_URL_S3`. */
type ServiceName =
  | 'DYNAMODB'
  | 'S3'
  | 'SNS'
  | 'SESV2'
  | 'SQS'
  | 'LOCATION'
  | 'EVENTBRIDGE'
  | 'COGNITO_IDENTITY_PROVIDER'
  | 'LAMBDA'
  | 'KMS'
  | 'SECRETS_MANAGER'

/** Where each service answers. */
export interface Addresses {
  /** Serves a service on a loopback port, unless the environment points it elsewhere; gives its address. */
  serve(service: ServiceName, listener: RequestListener): Promise<string>
  of(service: ServiceName): string
  /** The SDK's standard variables. What is not emulated leads to an endpoint that says so, never to AWS. */
  environment(): Record<string, string>
}

/**
 * Opens an address book; `defer` is given what ends each server. A variable such as AWS_ENDPOINT_URL_DYNAMODB that is
 * set already wins, so that another maker's endpoint can be tried; one that `--endpoints` put there does not.
 */
export async function openAddresses(
  defer: (end: () => Promise<void>) => void,
  log: (line: string) => void,
  clients: Pick<Clients, 'serve'>,
): Promise<Addresses> {
  const given = process.env[shellMark] === undefined ? process.env : {}
  const urls = new Map<ServiceName | 'DYNAMODB_STREAMS', string>()
  const fallback = await clients.serve('AWS', (request, response) => {
    const what = `${request.method} ${request.url} ${request.headers['x-amz-target'] ?? ''}`.trim()
    log(`No local endpoint answers ${what} (${request.headers['user-agent'] ?? 'unknown client'})`)
    answerJson(response, 501, { __type: 'NotImplementedException', message: `Not emulated locally: ${what}` })
  })
  defer(fallback.close)
  return {
    async serve(service, listener) {
      const server = await clients.serve(service, listener)
      defer(server.close)
      const url = given[`AWS_ENDPOINT_URL_${service}`] ?? addressOf(service, server)
      urls.set(service, url)
      // The SDKs know the streams as a service of their own; it answers at the tables' address.
      if (service === 'DYNAMODB') urls.set('DYNAMODB_STREAMS', given.AWS_ENDPOINT_URL_DYNAMODB_STREAMS ?? url)
      return url
    },
    of(service) {
      const url = urls.get(service)
      if (url === undefined) throw new Error(`No endpoint serves ${service} yet.`)
      return url
    },
    environment: () => ({
      AWS_ENDPOINT_URL: fallback.url,
      AWS_EC2_METADATA_DISABLED: 'true',
      ...Object.fromEntries([...urls].map(([service, url]) => [`AWS_ENDPOINT_URL_${service}`, url])),
    }),
  }
}

/** The Location client puts `places.` before the host, which an address in digits cannot have. */
function addressOf(service: ServiceName, { url, port }: { url: string; port: number }): string {
  return service === 'LOCATION' ? `http://localhost:${port}` : url
}
