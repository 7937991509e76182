import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import type { ProvenContact } from './decide.ts'

/** Reads from the user pool which e-mail and phone of an account are proven; one that is gone has proven nothing. */
export function poolReader(userPoolId: string): (userId: string) => Promise<ProvenContact> {
  const cognito = new CognitoIdentityProviderClient({})
  return async (userId) => {
    try {
      const { UserAttributes = [] } = await cognito.send(
        new AdminGetUserCommand({ UserPoolId: userPoolId, Username: userId }),
      )
      const held = new Map(UserAttributes.map(({ Name, Value = '' }) => [Name, Value]))
      const proven = (name: string) => (held.get(`${name}_verified`) === 'true' ? (held.get(name) ?? null) : null)
      return { email: proven('email')?.toLowerCase() ?? null, phone: proven('phone_number') }
    } catch (error) {
      if (error instanceof UserNotFoundException) return { email: null, phone: null }
      throw error
    }
  }
}
