import { setTimeout as wait } from 'node:timers/promises'
import {
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  ConfirmDeviceCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contract } from '../../../shared/contract/contract.ts'
import { versionInForce } from '../../../shared/people/consents.ts'
import { consoleClient } from '../../../test/support/browser/console.ts'
import { withLive } from '../../../test/support/live-link.ts'
import { srpSignIn } from '../../../test/support/people/srp-client.ts'
import type { ChatCloud } from './cloud.ts'

export type Api = ContractRouterClient<typeof contract>

export interface ChatPerson {
  readonly userId: string
  /**
   * Returns an access token valid by the cloud's clock; a new one with `fresh`.
   * @throws TypeError when the pool is unreachable, like a browser's fetch
   */
  token(fresh?: boolean): Promise<string>
}

const password = 'Cavalo-azul-come-7-pedras!'
/** Minimum remaining validity of a reused token. */
const leastLeftMs = 15 * 60_000

async function retryThrottled<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ORPCError) || error.status !== 429) throw error
      await wait(1000)
    }
  }
}

export async function createSignUp(cloud: ChatCloud): Promise<(number: number) => Promise<ChatPerson>> {
  const { url, environment } = cloud
  const answer = await fetch(`${url}/config.json`)
  const config = (await answer.json()) as { userPoolId: string; userPoolClientId: string }
  const { userPoolId: poolId, userPoolClientId: clientId } = config
  const cognito = new CognitoIdentityProviderClient({
    region: String(environment.AWS_REGION),
    endpoint: String(environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER),
    credentials: {
      accessKeyId: String(environment.AWS_ACCESS_KEY_ID),
      secretAccessKey: String(environment.AWS_SECRET_ACCESS_KEY),
    },
    maxAttempts: 1,
  })
  const messages = consoleClient(url)

  return async (number) => {
    const email = `pessoa${number}@conversa.example`
    const phone = `+55119${String(70_000_000 + number)}`
    const terms = versionInForce('terms')
    const { id } = await retryThrottled(() =>
      apiAt(url).accounts.signUp({ email, phone, password, profileType: 'citizen', terms }),
    )
    const code = await messages.code('emails', email)
    await retryThrottled(() => apiAt(url).accounts.confirmSignUp({ id, code, password }))
    const who = { poolId, clientId, username: email, password }
    const challenge = await srpSignIn(cognito, who, { ClientMetadata: { phone } })
    const { AuthenticationResult } = await cognito.send(
      new RespondToAuthChallengeCommand({
        ClientId: clientId,
        ChallengeName: 'SMS_MFA',
        Session: challenge.Session,
        ChallengeResponses: {
          USERNAME: challenge.ChallengeParameters?.USER_ID_FOR_SRP ?? email,
          SMS_MFA_CODE: await messages.code('sms', phone),
        },
      }),
    )
    let { AccessToken: token = '' } = AuthenticationResult ?? {}
    const { RefreshToken: refreshToken = '', NewDeviceMetadata } = AuthenticationResult ?? {}
    const deviceKey = NewDeviceMetadata?.DeviceKey ?? ''
    // As browsers do: the pool renews the tokens of confirmed devices only.
    const DeviceSecretVerifierConfig = { PasswordVerifier: 'AAAA', Salt: 'AAAA' }
    await cognito.send(
      new ConfirmDeviceCommand({ AccessToken: token, DeviceKey: deviceKey, DeviceSecretVerifierConfig }),
    )
    let renewing: Promise<string> | undefined

    async function renew(): Promise<string> {
      const renewal = new InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: refreshToken, DEVICE_KEY: deviceKey },
      })
      const renewed = await cognito.send(renewal).catch((cause: unknown) => {
        // A refusal of the pool is a fault of the bench, and retries would hide it.
        if (cause instanceof CognitoIdentityProviderServiceException && cause.$fault === 'client') throw cause
        throw new TypeError('The pool cannot be reached', { cause })
      })
      token = renewed.AuthenticationResult?.AccessToken ?? token
      return token
    }
    return {
      userId: claimsOf(token).sub,
      async token(fresh = false) {
        if (!fresh && claimsOf(token).exp * 1000 - cloud.now() > leastLeftMs) return token
        renewing ??= renew().finally(() => {
          renewing = undefined
        })
        return renewing
      },
    }
  }
}

/** Returns the typed client with an optional token: HTTP, and GraphQL for live operations. */
export function apiAt(url: string, token?: string): Api {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return createORPCClient(withLive(new OpenAPILink(contract, { url: `${url}/api`, headers }), url, token))
}

function claimsOf(token: string): { readonly sub: string; readonly exp: number } {
  const [, claims = ''] = token.split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string; exp: number }
}
