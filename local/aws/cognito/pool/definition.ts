import { z } from 'zod'

/** CloudFormation writes booleans and numbers as strings when they come from YAML or a parameter. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const whole = z.coerce.number().int()

const passwordPolicy = z.object({
  MinimumLength: whole.optional(),
  RequireLowercase: flag.optional(),
  RequireNumbers: flag.optional(),
  RequireSymbols: flag.optional(),
  RequireUppercase: flag.optional(),
  TemporaryPasswordValidityDays: whole.optional(),
})

/** Supported first factors. One-time codes by e-mail or SMS are not implemented. */
const firstFactor = z.enum(['PASSWORD', 'WEB_AUTHN'])

const schemaAttribute = z.object({
  Name: z.string(),
  AttributeDataType: z.enum(['String', 'Number', 'DateTime', 'Boolean']).optional(),
  Mutable: flag.optional(),
  Required: flag.optional(),
  StringAttributeConstraints: z
    .object({ MinLength: z.coerce.number().optional(), MaxLength: z.coerce.number().optional() })
    .optional(),
  NumberAttributeConstraints: z
    .object({ MinValue: z.coerce.number().optional(), MaxValue: z.coerce.number().optional() })
    .optional(),
})

const arn = z.string().optional()

/** Strict, because an unknown trigger would be configured and never invoked. */
const lambdaConfig = z.strictObject({
  PreSignUp: arn,
  PostConfirmation: arn,
  PreAuthentication: arn,
  PostAuthentication: arn,
  DefineAuthChallenge: arn,
  CreateAuthChallenge: arn,
  VerifyAuthChallengeResponse: arn,
  CustomMessage: arn,
  PreTokenGeneration: arn,
  PreTokenGenerationConfig: z.object({ LambdaArn: z.string(), LambdaVersion: z.string() }).optional(),
  CustomSMSSender: z.object({ LambdaArn: z.string(), LambdaVersion: z.string().optional() }).optional(),
  /** Encrypts the codes for a custom sender. */
  KMSKeyID: z.string().optional(),
})

const messageTemplate = z.object({
  DefaultEmailOption: z.string().optional(),
  EmailMessage: z.string().optional(),
  EmailSubject: z.string().optional(),
  SmsMessage: z.string().optional(),
})

const timeUnit = z.enum(['seconds', 'minutes', 'hours', 'days'])

const client = z.object({
  ClientId: z.string(),
  ClientName: z.string().optional(),
  /** Clients with a secret are rejected, because SECRET_HASH is not verified here. */
  GenerateSecret: flag.optional(),
  ExplicitAuthFlows: z.array(z.string()).optional(),
  PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']).optional(),
  AccessTokenValidity: whole.optional(),
  IdTokenValidity: whole.optional(),
  RefreshTokenValidity: whole.optional(),
  TokenValidityUnits: z
    .object({ AccessToken: timeUnit.optional(), IdToken: timeUnit.optional(), RefreshToken: timeUnit.optional() })
    .optional(),
  AuthSessionValidity: whole.optional(),
  EnableTokenRevocation: flag.optional(),
  RefreshTokenRotation: z
    .object({ Feature: z.enum(['ENABLED', 'DISABLED']).optional(), RetryGracePeriodSeconds: whole.optional() })
    .optional(),
  ReadAttributes: z.array(z.string()).optional(),
  WriteAttributes: z.array(z.string()).optional(),
})

const group = z.object({
  GroupName: z.string(),
  Description: z.string().optional(),
  Precedence: whole.optional(),
  RoleArn: z.string().optional(),
})

/**
 * A pool: the resolved properties of AWS::Cognito::UserPool with `id` and `arn`, its clients
 * (AWS::Cognito::UserPoolClient with `ClientId`) and its groups (AWS::Cognito::UserPoolGroup).
 */
export const userPoolDefinition = z.object({
  id: z.string().regex(/^[a-z0-9-]+_[0-9a-zA-Z]+$/, 'a pool id is <region>_<name>'),
  arn: z.string(),
  UserPoolName: z.string().optional(),
  MfaConfiguration: z.enum(['OFF', 'OPTIONAL', 'ON']).optional(),
  EnabledMfas: z.array(z.string()).optional(),
  Policies: z
    .object({
      PasswordPolicy: passwordPolicy.optional(),
      SignInPolicy: z.object({ AllowedFirstAuthFactors: z.array(firstFactor).optional() }).optional(),
    })
    .optional(),
  UserPoolTier: z.enum(['LITE', 'ESSENTIALS', 'PLUS']).optional(),
  WebAuthnRelyingPartyID: z.string().optional(),
  WebAuthnUserVerification: z.enum(['required', 'preferred']).optional(),
  WebAuthnFactorConfiguration: z.enum(['SINGLE_FACTOR', 'MULTI_FACTOR_WITH_USER_VERIFICATION']).optional(),
  AutoVerifiedAttributes: z.array(z.enum(['email', 'phone_number'])).optional(),
  AliasAttributes: z.array(z.string()).max(0, 'alias attributes are not supported').optional(),
  UsernameAttributes: z.array(z.enum(['email', 'phone_number'])).optional(),
  UsernameConfiguration: z.object({ CaseSensitive: flag.optional() }).optional(),
  Schema: z.array(schemaAttribute).optional(),
  LambdaConfig: lambdaConfig.optional(),
  AccountRecoverySetting: z
    .object({
      RecoveryMechanisms: z
        .array(z.object({ Name: z.enum(['verified_email', 'verified_phone_number', 'admin_only']), Priority: whole }))
        .optional(),
    })
    .optional(),
  UserAttributeUpdateSettings: z
    .object({ AttributesRequireVerificationBeforeUpdate: z.array(z.enum(['email', 'phone_number'])).optional() })
    .optional(),
  AdminCreateUserConfig: z
    .object({
      AllowAdminCreateUserOnly: flag.optional(),
      InviteMessageTemplate: z
        .object({
          EmailMessage: z.string().optional(),
          EmailSubject: z.string().optional(),
          SMSMessage: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
  EmailVerificationMessage: z.string().optional(),
  EmailVerificationSubject: z.string().optional(),
  SmsVerificationMessage: z.string().optional(),
  SmsAuthenticationMessage: z.string().optional(),
  VerificationMessageTemplate: messageTemplate.optional(),
  DeviceConfiguration: z
    .object({ ChallengeRequiredOnNewDevice: flag.optional(), DeviceOnlyRememberedOnUserPrompt: flag.optional() })
    .optional(),
  clients: z.array(client),
  groups: z.array(group),
})

export type UserPoolDefinition = z.input<typeof userPoolDefinition>
export type PoolSettings = z.output<typeof userPoolDefinition>
export type Client = PoolSettings['clients'][number]
export type Group = PoolSettings['groups'][number]
export type SchemaAttribute = z.output<typeof schemaAttribute>

export const hidesExistence = (of: Client): boolean => of.PreventUserExistenceErrors === 'ENABLED'
