/** The deployment's configuration for the browser, served as `/config.json` in the cloud and locally. */
export interface WebConfig {
  readonly region: string
  readonly userPoolId: string
  readonly userPoolClientId: string
  readonly userPoolEndpoint?: string
  /** The API's address; by default below the site's origin. */
  readonly apiUrl?: string
  readonly liveUrl: string
  readonly liveSocketUrl: string
  readonly mediaUrl: string
  /** One in this many visits is counted. */
  readonly pageViewsOneIn: number
  readonly local: boolean
  readonly mapStyleUrl?: string
}

let loading: Promise<WebConfig> | undefined

/** Returns the deployment's configuration. A failed fetch is not cached. */
export function webConfig(): Promise<WebConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Returns the API's base URL: below the site's origin unless the deployment names another. */
export async function apiUrl(): Promise<URL> {
  return new URL((await webConfig()).apiUrl ?? '/api', window.location.origin)
}

async function fetchConfig(): Promise<WebConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new TypeError(`config.json answered ${response.status}`)
  return (await response.json()) as WebConfig
}
