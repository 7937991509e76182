import {
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { ProfileType } from '../../shared/contract/profiles.ts'
import type { Locale } from '../../shared/locales.ts'
import { isRefusalCode, Refusal, type RefusalCode } from '../../shared/refusals.ts'
import { poolDevices } from '../kit/people/sign-ins/pool-devices.ts'
import { type Acceptance, acceptanceText } from './gates/acceptance.ts'

export interface NewAccount {
  readonly email: string
  readonly phone: string
  readonly password: string
  readonly locale: Locale
  readonly profileType: ProfileType
  readonly acceptance: Acceptance
}

export interface Pool {
  /** Returns the id of the account with this address, if there is one. */
  idOf(email: string): Promise<string | undefined>
  /** Returns the new account's id. @throws Refusal sign_up.exists, request.invalid */
  signUp(account: NewAccount, pass: string): Promise<string>
  /** @throws Refusal request.invalid */
  setPassword(userId: string, password: string): Promise<void>
}

export type Revoke = (userId: string) => Promise<void>

/** Other errors are faults. */
const refusalOf: Readonly<Record<string, RefusalCode>> = {
  UsernameExistsException: 'sign_up.exists',
  InvalidPasswordException: 'request.invalid',
  InvalidParameterException: 'request.invalid',
  // The pool's request quota and firewall.
  TooManyRequestsException: 'request.too_many',
  ForbiddenException: 'request.too_many',
}

export function openPool(cognito: CognitoIdentityProviderClient, UserPoolId: string, ClientId: string): Pool {
  return {
    async idOf(Username) {
      try {
        return (await cognito.send(new AdminGetUserCommand({ UserPoolId, Username }))).Username
      } catch (error) {
        if (nameOf(error) === 'UserNotFoundException') return undefined
        throw error
      }
    },
    async signUp({ email, phone, password, locale, profileType, acceptance }, pass) {
      const command = new SignUpCommand({
        ClientId,
        Username: email,
        Password: password,
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'phone_number', Value: phone },
          { Name: 'locale', Value: locale },
          { Name: 'custom:profile_type', Value: profileType },
          { Name: 'custom:terms', Value: acceptanceText(acceptance) },
        ],
        ClientMetadata: { pass },
      })
      const { UserSub } = await cognito.send(command).catch(refuse)
      if (!UserSub) throw new Error('The pool gave no id')
      return UserSub
    },
    async setPassword(Username, Password) {
      const command = new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true })
      await cognito.send(command).catch(refuse)
    },
  }
}

/**
 * Ends the account's sessions and forgets its devices. The user name in the pool is the account's id.
 * @throws Refusal profile.not_found for a deleted account
 */
export function poolRevoker(cognito: CognitoIdentityProviderClient, UserPoolId: string): Revoke {
  const devices = poolDevices(cognito, UserPoolId)
  return async (Username) => {
    await devices.forgetAll(Username)
    try {
      await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }))
    } catch (error) {
      if (nameOf(error) === 'UserNotFoundException') throw new Refusal('profile.not_found')
      throw error
    }
  }
}

function refuse(error: unknown): never {
  const code = refusalOf[nameOf(error)] ?? refusalOfTrigger(error)
  throw code === undefined ? error : new Refusal(code)
}

/** Reads the refusal code from a trigger's error text: '… failed with error <code>.' */
function refusalOfTrigger(error: unknown): RefusalCode | undefined {
  if (nameOf(error) !== 'UserLambdaValidationException') return undefined
  const code = /failed with error ([a-z_]+\.[a-z_]+)/.exec((error as Error).message)?.[1]
  return code !== undefined && isRefusalCode(code) ? code : undefined
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
