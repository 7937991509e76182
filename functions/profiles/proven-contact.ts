import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { Refusal } from '../../shared/refusals.ts'
import { openClient } from '../kit/services/service-calls.ts'

export interface ContactPool {
  /** Lower case; null for a deleted account. */
  provenEmail(userId: string): Promise<string | null>
  /**
   * The pool uses the phone to show where a sign-in code is sent.
   * @throws Refusal profile.not_found for a deleted account
   */
  takePhone(userId: string, phone: string): Promise<void>
}

/** The user name in Cognito is the account id. */
export function contactPool(UserPoolId: string): ContactPool {
  const cognito = openClient(CognitoIdentityProviderClient)
  return {
    async provenEmail(Username) {
      try {
        const { UserAttributes = [] } = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username }))
        const held = new Map(UserAttributes.map(({ Name, Value = '' }) => [Name, Value]))
        return held.get('email_verified') === 'true' ? (held.get('email')?.toLowerCase() ?? null) : null
      } catch (error) {
        if (error instanceof UserNotFoundException) return null
        throw error
      }
    },
    async takePhone(Username, phone) {
      const UserAttributes = [
        { Name: 'phone_number', Value: phone },
        { Name: 'phone_number_verified', Value: 'true' },
      ]
      try {
        await cognito.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }))
      } catch (error) {
        if (error instanceof UserNotFoundException) throw new Refusal('profile.not_found')
        throw error
      }
    },
  }
}
