/**
 * Token scope that permits changing factors, passkeys and attributes at the user pool, and deleting the account there.
 */
export const selfServiceScope = 'aws.cognito.signin.user.admin'
