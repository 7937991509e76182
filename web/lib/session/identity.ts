import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signOut } from 'aws-amplify/auth'
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

/** The user of the persisted session, refreshed if need be; null when there is none. */
export async function readActor(): Promise<Actor | null> {
  await identityReady()
  const { tokens } = await fetchAuthSession()
  if (!tokens) return null
  return actorOfClaims({ ...tokens.accessToken.payload, ...tokens.idToken?.payload })
}

/** A valid access token for the API, a new one where `fresh`; null when nobody is signed in. */
export async function readAccessToken(fresh = false): Promise<string | null> {
  await identityReady()
  const { tokens } = await fetchAuthSession({ forceRefresh: fresh })
  return tokens?.accessToken.toString() ?? null
}

/** Signs out in this browser. */
export async function endSession(): Promise<void> {
  await identityReady()
  await signOut()
}
