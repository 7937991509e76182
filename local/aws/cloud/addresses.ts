import type { RequestListener } from 'node:http'
import { answerJson } from '../endpoint/endpoint.ts'
import { type Clients, shellMark } from './clients.ts'
import { createOutages, type Outages } from './outages.ts'

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
  | 'SFN'
  | 'SCHEDULER'

export interface Addresses {
  /** Serves a service on a loopback port and returns its URL. An environment variable can override the URL. */
  serve(service: ServiceName, listener: RequestListener): Promise<string>
  of(service: ServiceName): string
  /** Returns the SDK's standard variables. Services that are not emulated lead to a 501 endpoint, never to AWS. */
  environment(): Record<string, string>
}

/**
 * Opens the registry of endpoint URLs. `defer` receives the close function of each server.
 * An `AWS_ENDPOINT_URL_…` variable that is already set wins, so that another implementation can be tried.
 * Variables that `--endpoints` exported do not count.
 */
export async function openAddresses(
  defer: (end: () => Promise<void>) => void,
  log: (line: string) => void,
  clients: Pick<Clients, 'serve'>,
  outages: Pick<Outages, 'guard'> = createOutages(),
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
      const server = await clients.serve(service, outages.guard(service, listener))
      defer(server.close)
      const url = given[`AWS_ENDPOINT_URL_${service}`] ?? addressOf(service, server)
      urls.set(service, url)
      // The SDKs treat streams as a separate service; it shares the tables' endpoint.
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

/** The Location client puts `places.` before the host, which is impossible for an IP address. */
function addressOf(service: ServiceName, { url, port }: { url: string; port: number }): string {
  return service === 'LOCATION' ? `http://localhost:${port}` : url
}
