import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmDeviceCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { vi } from 'vitest'
import { contract } from '../../../shared/contract/contract.ts'
import type { ProfileType } from '../../../shared/contract/profiles.ts'
import { versionInForce } from '../../../shared/people/consents.ts'
import { admittedFetch } from '../admitted-fetch.ts'
import { consoleClient } from '../browser/console.ts'
import { currentCloud } from '../current-cloud.ts'
import { withLive } from '../live-link.ts'
import type { SharedCloud } from '../local-cloud.ts'
import { srpSignIn } from './srp-client.ts'

export type Client = ContractRouterClient<typeof contract>

export interface Person {
  readonly email: string
  readonly phone: string
  readonly password: string
  readonly userId: string
  readonly token: string
  readonly idToken: string
  readonly refreshToken: string
  /** The pool's name of the device; a refresh names it. */
  readonly deviceKey: string
  readonly api: Client
}

export type CloudAddress = Pick<SharedCloud, 'url' | 'environment' | 'userPoolId' | 'userPoolClientId'>
const shared = (): CloudAddress => currentCloud()

/** Returns a typed client of a cloud, for a visitor or with an access token. */
export function apiOf(token?: string, { url } = shared()): Client {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const http = new OpenAPILink(contract, { url: `${url}/api`, headers, fetch: admittedFetch })
  return createORPCClient(withLive(http, url, token))
}

export function localConsole({ url } = shared()) {
  return consoleClient(url)
}

/** Waits for the next second: tokens have whole seconds, and a global sign-out covers the current one. */
export async function nextSecond(): Promise<void> {
  const begins = Math.floor(Date.now() / 1000 + 1) * 1000
  await vi.waitUntil(() => Date.now() >= begins, { timeout: 2000, interval: 20 })
}

let lastMoment = 0

/** Returns eight unique digits: hundredths of a second, then the worker number. */
function freshDigits(): string {
  lastMoment = Math.max(lastMoment + 1, Math.floor(Date.now() / 10))
  return `${lastMoment}${Number(process.env.VITEST_POOL_ID ?? 0) % 10}`.slice(-8)
}

export function freshCredentials(domain = 'journeys.example'): { email: string; phone: string; password: string } {
  const digits = freshDigits()
  return {
    email: `p${digits}.${process.pid}@${domain}`,
    phone: `+55119${digits}`,
    password: 'Cavalo-azul-come-7-pedras!',
  }
}

export function pool({ environment } = shared()): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({
    region: 'sa-east-1',
    endpoint: String(environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER),
    credentials: {
      accessKeyId: String(environment.AWS_ACCESS_KEY_ID),
      secretAccessKey: String(environment.AWS_SECRET_ACCESS_KEY),
    },
  })
}

/** Creates an account and signs in with the SMS code. */
export async function newPerson(
  profileType: ProfileType = 'citizen',
  domain?: string,
  home = shared(),
): Promise<Person> {
  return signIn(await register(profileType, domain, home), home)
}

/** Creates an admin. The demo admin may sign in only five times in 15 minutes, too few for all test files. */
export async function signInAdmin(home = shared()): Promise<Person> {
  const credentials = await register('citizen', undefined, home)
  const { userPoolId: UserPoolId } = home
  await pool(home).send(new AdminAddUserToGroupCommand({ UserPoolId, Username: credentials.email, GroupName: 'admin' }))
  return signIn(credentials, home)
}

/**
 * Creates an account in the user pool, as an operator does: all tests share the throttle of sign-ups. The first sign-in
 * makes the profile and records the accepted terms.
 */
async function register(profileType: ProfileType, domain: string | undefined, home: CloudAddress) {
  const credentials = freshCredentials(domain)
  const { email, phone, password } = credentials
  const user = { UserPoolId: home.userPoolId, Username: email }
  const attributes = {
    email,
    email_verified: 'true',
    phone_number: phone,
    'custom:profile_type': profileType,
    'custom:terms': `${versionInForce('terms')} ${new Date().toISOString()}`,
  }
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
  const cognito = pool(home)
  await cognito.send(new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS', UserAttributes }))
  await cognito.send(new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }))
  return credentials
}

export async function signIn(
  { email, phone, password }: { email: string; phone: string; password: string },
  home = shared(),
): Promise<Person> {
  const { userPoolId, userPoolClientId } = home
  const cognito = pool(home)
  const seen = await localConsole(home).lastId('sms', phone)
  const challenge = await srpSignIn(
    cognito,
    { poolId: userPoolId, clientId: userPoolClientId, username: email, password },
    { ClientMetadata: { phone } },
  )
  const { AuthenticationResult } = await cognito.send(
    new RespondToAuthChallengeCommand({
      ClientId: userPoolClientId,
      ChallengeName: 'SMS_MFA',
      Session: challenge.Session,
      ChallengeResponses: {
        USERNAME: challenge.ChallengeParameters?.USER_ID_FOR_SRP ?? email,
        SMS_MFA_CODE: await localConsole(home).code('sms', phone, seen),
      },
    }),
  )
  const { AccessToken: token = '', IdToken: idToken = '', RefreshToken: refreshToken = '' } = AuthenticationResult ?? {}
  const { sub: userId } = claimsOf(token)
  // As browsers do: otherwise the tokens cannot be renewed.
  const deviceKey = AuthenticationResult?.NewDeviceMetadata?.DeviceKey ?? ''
  const DeviceSecretVerifierConfig = { PasswordVerifier: 'AAAA', Salt: 'AAAA' }
  await cognito.send(new ConfirmDeviceCommand({ AccessToken: token, DeviceKey: deviceKey, DeviceSecretVerifierConfig }))
  return { email, phone, password, token, idToken, refreshToken, deviceKey, userId, api: apiOf(token, home) }
}

export function claimsOf(token: string): { sub: string; scope?: string; proof?: string; device_key?: string } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

/** Returns the same session with renewed tokens, as a browser does every hour. Throws the errors of the pool. */
export async function renewed(person: Person, home = shared()): Promise<Person> {
  const { AuthenticationResult } = await pool(home).send(
    new InitiateAuthCommand({
      ClientId: home.userPoolClientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: person.refreshToken, DEVICE_KEY: person.deviceKey },
    }),
  )
  const { AccessToken: token = '', IdToken: idToken = '' } = AuthenticationResult ?? {}
  return { ...person, token, idToken, api: apiOf(token, home) }
}
