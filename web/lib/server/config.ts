/** What the deployment tells the browser; served as `/config.json` in the cloud and on one machine alike. */
export interface WebConfig {
  readonly region: string
  readonly userPoolId: string
  readonly userPoolClientId: string
  /** Only where the user pool is not AWS's own. */
  readonly userPoolEndpoint?: string
  /** The API's own address, where pages are to call it there; under the site's otherwise. */
  readonly apiUrl?: string
  /** Where mutations of the live API are sent, and its socket. */
  readonly liveUrl: string
  readonly liveSocketUrl: string
  readonly mediaUrl: string
  /** Of so many visits one is counted. */
  readonly pageViewsOneIn: number
  readonly local: boolean
  /** The style of the map; without one the product's own base map is drawn. */
  readonly mapStyleUrl?: string
}

let loading: Promise<WebConfig> | undefined

/** The deployment's configuration, fetched once; a failed attempt is not remembered. */
export function webConfig(): Promise<WebConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Where the API is called: under the site's own address unless the deployment names another. */
export async function apiUrl(): Promise<URL> {
  return new URL((await webConfig()).apiUrl ?? '/api', window.location.origin)
}

async function fetchConfig(): Promise<WebConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new TypeError(`config.json answered ${response.status}`)
  return (await response.json()) as WebConfig
}
