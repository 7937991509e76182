import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { Refusal } from '../../shared/refusals.ts'

/** What a save asks and tells the user pool. */
export interface ContactPool {
  /** The e-mail that the pool has proven, in small letters; of an account that is gone, none. */
  provenEmail(userId: string): Promise<string | null>
  /**
   * Gives the pool a phone whose proof is ours: it says to whoever signs in where the code goes.
   * @throws Refusal profile.not_found for an account that is gone
   */
  takePhone(userId: string, phone: string): Promise<void>
}

/** The pool behind AWS's client; an account's user name there is its id. */
export function contactPool(UserPoolId: string): ContactPool {
  const cognito = new CognitoIdentityProviderClient({})
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
