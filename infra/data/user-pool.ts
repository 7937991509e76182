import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib'
import {
  AccountRecovery,
  type CfnUserPool,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  PasskeyUserVerification,
  StringAttribute,
  UserPool,
  UserPoolClient,
  UserPoolEmail,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import { acknowledge } from '../kit/acknowledge.ts'
import { addressOf, region, type Settings } from '../settings.ts'

/**
 * Who signs in, how, and what their tokens are worth (rules 2.1 to 2.4). `guarded`: cannot be deleted before
 * someone lifts its protection.
 */
export function createUserPool(
  scope: Construct,
  settings: Settings,
  guarded: boolean,
): { pool: UserPool; client: UserPoolClient; codesKey: Key } {
  const externalId = 'retorna-user-pool'
  const address = addressOf(settings.senderAddress)
  const codesKey = createCodesKey(scope)
  const pool = new UserPool(scope, 'UserPool', {
    userPoolName: 'retorna',
    // The plan that has passkeys. Attempts are limited by the triggers (rules 2.3) and MFA is for everyone; the plan
    // with threat protection costs more again.
    featurePlan: FeaturePlan.ESSENTIALS,
    selfSignUpEnabled: true,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    standardAttributes: {
      email: { required: true, mutable: true },
      phoneNumber: { required: true, mutable: true },
    },
    customAttributes: {
      profile_type: new StringAttribute({ mutable: true, minLen: 1, maxLen: 20 }),
      // Which terms were accepted and when (rules 15.1), until the address is proven: said with the sign-up alone.
      terms: new StringAttribute({ mutable: false, minLen: 1, maxLen: 40 }),
    },
    // An admin's rights hang on the address: it counts only once a code sent there came back, the first and every later
    // one. Cognito keeps the original of what it verifies by itself only, and the phone is not among it: with both, the
    // code of a sign-up would go by text message and no longer prove the address.
    autoVerify: { email: true },
    keepOriginal: { email: true },
    mfa: Mfa.REQUIRED,
    mfaSecondFactor: { sms: true, otp: true },
    // Passkeys belong to this domain for good: with another one, everybody's are void (decisions/0034).
    signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
    passkeyRelyingPartyId: new URL(settings.siteUrl).hostname,
    passkeyUserVerification: PasskeyUserVerification.REQUIRED,
    // The custom sender words what is sent by text message; Cognito still asks for these and for a role of its own.
    mfaMessage: 'Retorna: seu código de acesso é {####}',
    customSenderKmsKey: codesKey,
    smsRole: smsRole(scope, externalId),
    smsRoleExternalId: externalId,
    snsRegion: region,
    passwordPolicy: {
      minLength: 8,
      requireUppercase: true,
      requireLowercase: true,
      requireDigits: true,
      requireSymbols: true,
      tempPasswordValidity: Duration.days(1),
    },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    userVerification: {
      emailStyle: VerificationEmailStyle.CODE,
      emailSubject: 'Seu código do Retorna',
      emailBody: 'Olá! Seu código de confirmação do Retorna é <strong>{####}</strong>.',
      smsMessage: 'Retorna: seu código de confirmação é {####}',
    },
    email: UserPoolEmail.withSES({
      fromEmail: address,
      fromName: 'Retorna',
      sesRegion: region,
      sesVerifiedDomain: address.slice(address.indexOf('@') + 1),
    }),
    deletionProtection: guarded,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  countAsBothFactors(pool)
  acknowledge(
    pool,
    'AwsSolutions-COG8',
    'The plan with threat protection costs a third more a user. MFA is required of everyone, and the triggers allow five attempts in 15 minutes.',
  )

  new CfnUserPoolGroup(scope, 'AdminGroup', {
    userPoolId: pool.userPoolId,
    groupName: 'admin',
    description: 'May moderate ads, resolve reports and change the settings',
  })
  return { pool, client: createClient(scope, pool), codesKey }
}

/**
 * A passkey that looks at a finger or a face is something that one has and something that one is: no code follows it.
 * Cognito refuses passkeys where MFA is required and this is not said. CDK's construct does not know the property yet.
 */
function countAsBothFactors(pool: UserPool): void {
  const resource = pool.node.defaultChild as CfnUserPool
  resource.webAuthnFactorConfiguration = 'MULTI_FACTOR_WITH_USER_VERIFICATION'
}

/**
 * Cognito encrypts under it what the custom SMS sender is to send, by a grant that it asks for when the pool is made or
 * changed: whoever deploys needs `kms:CreateGrant`. The key's own policy leaves all else to the roles of this account;
 * one of them may decrypt (infra/nouns/accounts.ts). It stays as long as the pool, which is no use without it.
 */
function createCodesKey(scope: Construct): Key {
  return new Key(scope, 'CodesKey', {
    description: 'Codes on their way from the user pool to the function that sends them',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
}

/**
 * The web application. It may write the phone because Cognito wants a required attribute to be writable by whoever
 * signs people up. That lets somebody with a token change the pool's copy too, unverified; so that copy is never
 * trusted where it differs from the profile's, which changes by its own code step only (rules 2.7).
 */
function createClient(scope: Construct, pool: UserPool): UserPoolClient {
  const attributes = new ClientAttributes()
    .withStandardAttributes({ email: true, phoneNumber: true, fullname: true, locale: true })
    .withCustomAttributes('profile_type', 'terms')
  return new UserPoolClient(scope, 'WebClient', {
    userPool: pool,
    userPoolClientName: 'web',
    generateSecret: false,
    // Without USER_PASSWORD: the password never leaves the browser. User is for passkeys, custom for QR sign-in. The
    // first of them takes a password too, which is why the triggers ask for the phone whatever is to come.
    authFlows: { userSrp: true, user: true, custom: true },
    disableOAuth: true,
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    accessTokenValidity: Duration.minutes(60),
    idTokenValidity: Duration.minutes(60),
    refreshTokenValidity: Duration.days(30),
    readAttributes: attributes.withStandardAttributes({
      email: true,
      emailVerified: true,
      phoneNumber: true,
      phoneNumberVerified: true,
      fullname: true,
      locale: true,
    }),
    writeAttributes: attributes,
  })
}

/** Lets this account's user pools, and nobody else's, send text messages. */
function smsRole(scope: Construct, externalId: string): Role {
  const role = new Role(scope, 'SmsRole', {
    description: 'The user pool sends its codes as text messages',
    assumedBy: new ServicePrincipal('cognito-idp.amazonaws.com', {
      conditions: { StringEquals: { 'sts:ExternalId': externalId, 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
    inlinePolicies: {
      send: new PolicyDocument({
        // A message to a telephone has no ARN to name.
        statements: [new PolicyStatement({ actions: ['sns:Publish'], resources: ['*'] })],
      }),
    },
  })
  acknowledge(
    role,
    'AwsSolutions-IAM5[Resource::*]',
    'sns:Publish to a telephone number has no resource to name; only Cognito, for a pool of this account, can assume the role.',
  )
  return role
}
