/**
 * The scope by which an access token lets its holder change factors, passkeys and attributes at the user pool, and
 * delete the account there.
 */
export const selfServiceScope = 'aws.cognito.signin.user.admin'
