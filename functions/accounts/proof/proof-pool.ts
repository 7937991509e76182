import {
  AdminGetUserCommand,
  type AuthenticationResultType,
  type CognitoIdentityProviderClient,
  InitiateAuthCommand,
  ListWebAuthnCredentialsCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { passkeysLimit } from '../../../shared/contract/passkeys.ts'
import { poolMetadata } from '../../../shared/people/self-service.ts'

export interface PasskeyRequest {
  readonly session: string
  /** The request for `navigator.credentials.get`, as JSON. */
  readonly options: string
}

/** Sign-ins of this server at the pool. Their tokens are revoked at once and leave the server never. */
export interface ProofPool {
  /** None for an account that the pool no longer has. */
  factorsOf(userId: string): Promise<{ readonly passkey: boolean; readonly authenticator: boolean }>
  /** Undefined for an account without a usable passkey. */
  askPasskey(userId: string, pass: string): Promise<PasskeyRequest | undefined>
  /** Undefined for a wrong answer. `pass` is for the self-service scope. */
  answerPasskey(
    userId: string,
    answer: { readonly session: string; readonly credential: string },
    pass: string,
  ): Promise<{ readonly userId: string; readonly createdAt: Date } | undefined>
  /** Returns the id of the account that password and code belong to. */
  answerAuthenticator(
    userId: string,
    answer: { readonly password: string; readonly code: string },
    pass: string,
  ): Promise<string | undefined>
}

/** Wrong answers; other errors are faults. */
const wrongAnswers = new Set([
  'NotAuthorizedException',
  'CodeMismatchException',
  'ExpiredCodeException',
  'InvalidParameterException',
  'UserNotFoundException',
  // A trigger refused, for example after the account left the pool.
  'UserLambdaValidationException',
])

export function openProofPool(cognito: CognitoIdentityProviderClient, UserPoolId: string, ClientId: string): ProofPool {
  const begin = (AuthParameters: Record<string, string>, pass: string) =>
    cognito.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_AUTH',
        AuthParameters,
        ClientMetadata: { [poolMetadata.proof]: pass },
      }),
    )
  const respond = (
    ChallengeName: 'WEB_AUTHN' | 'SELECT_MFA_TYPE' | 'SOFTWARE_TOKEN_MFA',
    Session: string | undefined,
    ChallengeResponses: Record<string, string>,
    ClientMetadata?: Record<string, string>,
  ) =>
    cognito.send(
      new RespondToAuthChallengeCommand({ ClientId, ChallengeName, Session, ChallengeResponses, ClientMetadata }),
    )
  const revoke = ({ RefreshToken: Token }: AuthenticationResultType) =>
    cognito.send(new RevokeTokenCommand({ ClientId, Token }))

  return {
    async factorsOf(Username) {
      const user = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username })).catch(ifWrong)
      const on = user?.UserMFASettingList ?? []
      return { passkey: on.includes('WEB_AUTHN_MFA'), authenticator: on.includes('SOFTWARE_TOKEN_MFA') }
    },
    async askPasskey(USERNAME, pass) {
      const asked = await begin({ USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN' }, pass).catch(ifWrong)
      const options = asked?.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS
      if (asked?.ChallengeName !== 'WEB_AUTHN' || !asked.Session || !options) return undefined
      return { session: asked.Session, options }
    },
    async answerPasskey(USERNAME, { session, credential }, pass) {
      const Credential = credential
      const metadata = { [poolMetadata.selfService]: pass }
      const answered = await respond('WEB_AUTHN', session, { USERNAME, CREDENTIAL: Credential }, metadata).catch(
        ifWrong,
      )
      const tokens = answered?.AuthenticationResult
      if (!tokens) return undefined
      try {
        const { Credentials = [] } = await cognito.send(
          new ListWebAuthnCredentialsCommand({ AccessToken: tokens.AccessToken, MaxResults: passkeysLimit }),
        )
        const used = Credentials.find(({ CredentialId }) => CredentialId === idOf(credential))
        return used?.CreatedAt && { userId: ownerOf(tokens), createdAt: used.CreatedAt }
      } finally {
        await revoke(tokens)
      }
    },
    async answerAuthenticator(USERNAME, { password, code }, pass) {
      const parameters = { USERNAME, PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD: password }
      const begun = await begin(parameters, pass).catch(ifWrong)
      const chosen =
        begun?.ChallengeName === 'SELECT_MFA_TYPE'
          ? await respond('SELECT_MFA_TYPE', begun.Session, { USERNAME, ANSWER: 'SOFTWARE_TOKEN_MFA' })
          : begun
      if (chosen?.ChallengeName !== 'SOFTWARE_TOKEN_MFA') return undefined
      const answer = { USERNAME, SOFTWARE_TOKEN_MFA_CODE: code }
      const answered = await respond('SOFTWARE_TOKEN_MFA', chosen.Session, answer).catch(ifWrong)
      const tokens = answered?.AuthenticationResult
      if (!tokens) return undefined
      await revoke(tokens)
      return ownerOf(tokens)
    },
  }
}

function ownerOf({ AccessToken = '' }: AuthenticationResultType): string {
  return decodeJwt(AccessToken).sub ?? ''
}

function idOf(credential: string): string | undefined {
  const { id } = JSON.parse(credential) as { id?: string }
  return id
}

function ifWrong(error: unknown): undefined {
  if (error instanceof Error && wrongAnswers.has(error.name)) return undefined
  throw error
}
