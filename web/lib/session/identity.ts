import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signOut } from 'aws-amplify/auth'
import { decodeJwt } from 'jose'
import { webConfig } from '../server/config.ts'
import { type Actor, actorOfClaims } from './session-state.ts'

let configured: Promise<void> | undefined

/** Points Amplify at the deployment's user pool; every call to `aws-amplify/auth` waits for it first. */
export function identityReady(): Promise<void> {
  configured ??= configure().catch((error: unknown) => {
    configured = undefined
    throw error
  })
  return configured
}

async function configure(): Promise<void> {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = await webConfig()
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint ? { userPoolEndpoint } : {}) } },
  })
}

/**
 * The user of the persisted session, refreshed if need be; null when there is none. Without network a session that
 * would have to be refreshed is taken as it was: what it may, the API says once it can be asked, and what is kept on
 * the device for its user is there on the road.
 */
export async function readActor(): Promise<Actor | null> {
  await identityReady()
  try {
    const { tokens } = await fetchAuthSession()
    if (!tokens) return null
    return actorOfClaims({ ...tokens.accessToken.payload, ...tokens.idToken?.payload })
  } catch (error) {
    const kept = navigator.onLine ? undefined : keptClaims()
    if (!kept) throw error
    return actorOfClaims(kept)
  }
}

/** What the tokens that Amplify keeps in this browser say, however old they are. */
function keptClaims(): Record<string, unknown> | undefined {
  const { userPoolClientId } = Amplify.getConfig().Auth?.Cognito ?? {}
  const prefix = `CognitoIdentityServiceProvider.${userPoolClientId}`
  const token = (kind: string) =>
    localStorage.getItem(`${prefix}.${localStorage.getItem(`${prefix}.LastAuthUser`)}.${kind}`)
  const [access, id] = [token('accessToken'), token('idToken')]
  return access === null ? undefined : { ...decodeJwt(access), ...(id !== null && decodeJwt(id)) }
}

/** A valid access token for the API, a new one where `fresh`; null when nobody is signed in. */
export async function readAccessToken(fresh = false): Promise<string | null> {
  await identityReady()
  const { tokens } = await fetchAuthSession({ forceRefresh: fresh })
  return tokens?.accessToken.toString() ?? null
}

/** When whoever is signed in did so, in seconds: renewing the session leaves it, another sign-in does not. */
export async function readSignInTime(): Promise<unknown> {
  await identityReady()
  const { tokens } = await fetchAuthSession()
  return tokens?.accessToken.payload.auth_time
}

/** Signs out in this browser. */
export async function endSession(): Promise<void> {
  await identityReady()
  await signOut()
}

/** Signs out in this browser at the user's wish: planned days, which hold addresses of others, go too. */
export async function leave(): Promise<void> {
  const { forgetDays } = await import('../pickups/database.ts')
  await forgetDays().catch((error: unknown) => console.warn('Planned days could not be removed.', error))
  await endSession()
}
