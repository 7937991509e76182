import { AdminDeleteUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'

/** Takes people out of the user pool, with their sign-ins; one who is gone already is no fault. */
export function poolRemover(UserPoolId: string): (userId: string) => Promise<void> {
  const cognito = new CognitoIdentityProviderClient({})
  return async (Username) => {
    await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username })).catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'UserNotFoundException')) throw error
    })
  }
}
