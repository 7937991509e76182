import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signOut } from 'aws-amplify/auth'
import { decodeJwt } from 'jose'
import { webConfig } from '../server/config.ts'
import { type Actor, actorOfClaims } from './session-state.ts'

let configured: Promise<void> | undefined

/** Configures Amplify for the deployment's user pool; every call to `aws-amplify/auth` awaits it first. */
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
 * Returns the user of the persisted session, refreshed if necessary; null without one.
 * Offline, an expired session counts as is: the API decides once reachable, and offline data stays accessible.
 */
export async function readActor(): Promise<Actor | null> {
  await identityReady()
  try {
    const { tokens } = await fetchAuthSession()
    if (!tokens) return null
    return actorOfClaims({ ...tokens.accessToken.payload, ...tokens.idToken?.payload })
  } catch (error) {
    const kept = navigator.onLine ? undefined : storedClaims()
    if (!kept) throw error
    return actorOfClaims(kept)
  }
}

/** Returns the claims of the tokens stored by Amplify, also of expired ones. */
function storedClaims(): Record<string, unknown> | undefined {
  const { userPoolClientId } = Amplify.getConfig().Auth?.Cognito ?? {}
  const prefix = `CognitoIdentityServiceProvider.${userPoolClientId}`
  const token = (kind: string) =>
    localStorage.getItem(`${prefix}.${localStorage.getItem(`${prefix}.LastAuthUser`)}.${kind}`)
  const [access, id] = [token('accessToken'), token('idToken')]
  return access === null ? undefined : { ...decodeJwt(access), ...(id !== null && decodeJwt(id)) }
}

/** Returns a valid access token, a new one if `fresh`; null without a session. */
export async function readAccessToken(fresh = false): Promise<string | null> {
  await identityReady()
  const { tokens } = await fetchAuthSession({ forceRefresh: fresh })
  return tokens?.accessToken.toString() ?? null
}

/** Returns the time of the sign-in in seconds. A session refresh keeps it, a new sign-in changes it. */
export async function readSignInTime(): Promise<unknown> {
  await identityReady()
  const { tokens } = await fetchAuthSession()
  return tokens?.accessToken.payload.auth_time
}

export async function endSession(): Promise<void> {
  await identityReady()
  await signOut()
}

/** Signs out at the user's request and deletes planned days, which contain other users' addresses. */
export async function leave(): Promise<void> {
  const { deletePlannedDays } = await import('../pickups/database.ts')
  await deletePlannedDays().catch((error: unknown) => console.warn('Planned days could not be removed.', error))
  await endSession()
}
