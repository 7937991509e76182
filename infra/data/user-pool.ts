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
import { named } from '../kit/names.ts'
import { addressOf, region, type Settings } from '../settings.ts'

/**
 * Creates the user pool with its web client and the key for codes (rules 2.1 to 2.4). `guarded` turns deletion
 * protection on.
 */
export function createUserPool(
  scope: Construct,
  settings: Settings,
  guarded: boolean,
): { pool: UserPool; client: UserPoolClient; codesKey: Key } {
  const externalId = named('user-pool')
  const address = addressOf(settings.senderAddress)
  const codesKey = createCodesKey(scope)
  const pool = new UserPool(scope, 'UserPool', {
    userPoolName: named(),
    // The cheapest plan with passkeys. The triggers limit attempts (rules 2.3); threat protection would cost more.
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
      // Version and time of the accepted terms (rules 15.1), until the user confirms the e-mail address.
      terms: new StringAttribute({ mutable: false, minLen: 1, maxLen: 40 }),
    },
    // Admin rights depend on the e-mail address, so every address needs a confirmed code. Cognito keeps the original
    // only of attributes it auto-verifies. The phone is not one: with both, the sign-up code would go by text message
    // and no longer prove the address.
    autoVerify: { email: true },
    keepOriginal: { email: true },
    mfa: Mfa.REQUIRED,
    mfaSecondFactor: { sms: true, otp: true },
    // A device that its user trusts needs no code; all others do (rules 2.21).
    deviceTracking: { challengeRequiredOnNewDevice: true, deviceOnlyRememberedOnUserPrompt: true },
    // Passkeys are bound to this domain: a new domain invalidates all of them (decisions/0034).
    signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
    passkeyRelyingPartyId: new URL(settings.siteUrl).hostname,
    passkeyUserVerification: PasskeyUserVerification.REQUIRED,
    // The custom sender writes the text messages; Cognito still requires this text and a role.
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
    // Recovery is ours (docs/decisions/0065): the pool's own has limits that a stranger uses up for an owner.
    accountRecovery: AccountRecovery.NONE,
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
 * Counts a passkey with user verification as both factors: Cognito refuses passkeys with required MFA otherwise. The
 * CDK construct lacks the property.
 */
function countAsBothFactors(pool: UserPool): void {
  const resource = pool.node.defaultChild as CfnUserPool
  resource.webAuthnFactorConfiguration = 'MULTI_FACTOR_WITH_USER_VERIFICATION'
}

/**
 * Creates the key that Cognito encrypts codes with before the custom SMS sender gets them. Cognito creates a grant with
 * each change of the pool, so the deployer needs `kms:CreateGrant`. One function may decrypt them
 * (infra/nouns/accounts.ts). E-mails with codes that wait in the table are sealed with it too, in their own context.
 */
function createCodesKey(scope: Construct): Key {
  return new Key(scope, 'CodesKey', {
    description: 'Codes on their way from the user pool to the function that sends them, and in e-mails not yet sent',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
}

/**
 * Creates the web application's client. Cognito requires a writable phone attribute, so a user with a token can set an
 * unverified number in the pool. The profile's number is the trusted one; it changes only with its own code step (rules
 * 2.7).
 */
function createClient(scope: Construct, pool: UserPool): UserPoolClient {
  const attributes = new ClientAttributes()
    .withStandardAttributes({ email: true, phoneNumber: true, fullname: true, locale: true })
    .withCustomAttributes('profile_type', 'terms')
  return new UserPoolClient(scope, 'WebClient', {
    userPool: pool,
    userPoolClientName: 'web',
    generateSecret: false,
    // No USER_PASSWORD: the password never leaves the browser. USER_AUTH is for passkeys, CUSTOM_AUTH for QR sign-in.
    // USER_AUTH also accepts a password, so the triggers check the phone in every flow.
    authFlows: { userSrp: true, user: true, custom: true },
    disableOAuth: true,
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    // A fresh proof lasts ten minutes, and so do tokens that may change sign-in factors at the pool (rules 2.19).
    accessTokenValidity: Duration.minutes(10),
    idTokenValidity: Duration.minutes(10),
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

function smsRole(scope: Construct, externalId: string): Role {
  const role = new Role(scope, 'SmsRole', {
    description: 'The user pool sends its codes as text messages',
    assumedBy: new ServicePrincipal('cognito-idp.amazonaws.com', {
      conditions: { StringEquals: { 'sts:ExternalId': externalId, 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
    inlinePolicies: {
      send: new PolicyDocument({
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
