import { AdminDeleteUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { openClient } from '../kit/services/service-calls.ts'

/** Deletes users and their sessions; ignores a missing user. */
export function poolRemover(UserPoolId: string): (userId: string) => Promise<void> {
  const cognito = openClient(CognitoIdentityProviderClient)
  return async (Username) => {
    await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username })).catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'UserNotFoundException')) throw error
    })
  }
}
