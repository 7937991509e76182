import { type Client, type PoolSettings, type UserPoolDefinition, userPoolDefinition } from './definition.ts'
import { tokenLifetimes } from './lifetimes.ts'

/**
 * Returns the reason why Cognito would reject the pool, or undefined. A template that fails in AWS must not run
 * locally. Source of each rule: Amazon Cognito user pools API reference, CreateUserPool, CreateUserPoolClient,
 * SchemaAttributeType, RecoveryOptionType.
 */
function creationError(settings: PoolSettings): string | undefined {
  return [
    unverifiedUpdates(settings),
    passwordLimits(settings),
    requiredCustomAttribute(settings),
    recoveryBesideAdmin(settings),
    ...messagesWithoutCode(settings),
    customSender(settings),
    tokenTrigger(settings),
    passkeys(settings),
    ...settings.clients.flatMap((client) => [mixedFlows(client), rotationGrace(client), lifetimeLimits(client)]),
  ].find((refusal) => refusal !== undefined)
}

function unverifiedUpdates(settings: PoolSettings): string | undefined {
  const asked = settings.UserAttributeUpdateSettings?.AttributesRequireVerificationBeforeUpdate ?? []
  const alone = asked.filter((attribute) => !settings.AutoVerifiedAttributes?.includes(attribute))
  if (alone.length === 0) return undefined
  return (
    `AttributesRequireVerificationBeforeUpdate names ${alone.join(', ')}, which AutoVerifiedAttributes does not: ` +
    'only auto-verified attributes can require verification before an update'
  )
}

function passwordLimits(settings: PoolSettings): string | undefined {
  const { MinimumLength = 8, TemporaryPasswordValidityDays = 7 } = settings.Policies?.PasswordPolicy ?? {}
  return (
    outside('Policies.PasswordPolicy.MinimumLength', MinimumLength, 6, 99) ??
    outside('Policies.PasswordPolicy.TemporaryPasswordValidityDays', TemporaryPasswordValidityDays, 0, 365)
  )
}

const standardAttributes = new Set(
  (
    'address birthdate email email_verified family_name gender given_name locale middle_name name nickname ' +
    'phone_number phone_number_verified picture preferred_username profile sub updated_at website zoneinfo'
  ).split(' '),
)

function requiredCustomAttribute(settings: PoolSettings): string | undefined {
  const custom = (settings.Schema ?? []).filter(({ Name }) => !standardAttributes.has(Name))
  const required = custom.find(({ Required }) => Required)
  if (required) return `Schema: ${required.Name} is required, which custom attributes cannot be`
  const long = custom.find(({ Name }) => Name.replace(/^custom:/, '').length > 20)
  return long && `Schema: the name ${long.Name} is longer than 20 characters`
}

function recoveryBesideAdmin(settings: PoolSettings): string | undefined {
  const mechanisms = settings.AccountRecoverySetting?.RecoveryMechanisms ?? []
  const byAdmin = mechanisms.some(({ Name }) => Name === 'admin_only')
  return byAdmin && mechanisms.length > 1
    ? 'AccountRecoverySetting: admin_only cannot be combined with other mechanisms'
    : undefined
}

function messagesWithoutCode(settings: PoolSettings): (string | undefined)[] {
  const { VerificationMessageTemplate: template, AdminCreateUserConfig: invited } = settings
  const codes = {
    EmailVerificationMessage: settings.EmailVerificationMessage,
    SmsVerificationMessage: settings.SmsVerificationMessage,
    SmsAuthenticationMessage: settings.SmsAuthenticationMessage,
    'VerificationMessageTemplate.EmailMessage': template?.EmailMessage,
    'VerificationMessageTemplate.SmsMessage': template?.SmsMessage,
    'InviteMessageTemplate.EmailMessage': invited?.InviteMessageTemplate?.EmailMessage,
    'InviteMessageTemplate.SMSMessage': invited?.InviteMessageTemplate?.SMSMessage,
  }
  return Object.entries(codes).map(([name, text]) =>
    text === undefined || text.includes('{####}') ? undefined : `${name} lacks {####}, the placeholder of the code`,
  )
}

/** Source: LambdaConfigType and CustomSMSLambdaVersionConfigType. A key alias is not a key ARN. */
function customSender({ LambdaConfig }: PoolSettings): string | undefined {
  if (!LambdaConfig?.CustomSMSSender) return undefined
  const { KMSKeyID, CustomSMSSender } = LambdaConfig
  if (CustomSMSSender.LambdaVersion !== 'V1_0') return 'CustomSMSSender: LambdaVersion must be V1_0'
  if (KMSKeyID === undefined) return 'CustomSMSSender needs KMSKeyID, the key that encrypts the codes'
  return /^arn:aws:kms:[a-z0-9-]+:\d{12}:key\/./.test(KMSKeyID) ? undefined : 'KMSKeyID is not the ARN of a key'
}

/**
 * Changing access tokens needs trigger version 2 or later and the Essentials plan. Source:
 * PreTokenGenerationVersionConfigType and 'Pre token generation Lambda trigger' of the developer guide.
 */
function tokenTrigger({ LambdaConfig, UserPoolTier = 'ESSENTIALS' }: PoolSettings): string | undefined {
  const { PreTokenGeneration: plain, PreTokenGenerationConfig: versioned } = LambdaConfig ?? {}
  if (!versioned) return undefined
  const { LambdaArn, LambdaVersion } = versioned
  if (!['V1_0', 'V2_0', 'V3_0'].includes(LambdaVersion)) {
    return `PreTokenGenerationConfig: LambdaVersion ${LambdaVersion} is not one of V1_0, V2_0, V3_0`
  }
  if (plain !== undefined && plain !== LambdaArn) return 'PreTokenGeneration and PreTokenGenerationConfig differ'
  return LambdaVersion !== 'V1_0' && UserPoolTier === 'LITE'
    ? `PreTokenGenerationConfig ${LambdaVersion} needs the plan ESSENTIALS, and UserPoolTier is LITE`
    : undefined
}

/**
 * Choice of the first factor needs the Essentials plan, and PASSWORD is always among the choices. A single-factor
 * passkey is not allowed where MFA is required. Source: SignInPolicyType, WebAuthnConfigurationType and 'Passkey
 * sign-in' of the developer guide.
 */
function passkeys(settings: PoolSettings): string | undefined {
  const first = settings.Policies?.SignInPolicy?.AllowedFirstAuthFactors ?? ['PASSWORD']
  const { UserPoolTier = 'ESSENTIALS', WebAuthnFactorConfiguration: counts, WebAuthnRelyingPartyID: site } = settings
  if (!first.includes('PASSWORD')) return 'AllowedFirstAuthFactors lacks PASSWORD'
  if (UserPoolTier === 'LITE' && (first.length > 1 || counts === 'MULTI_FACTOR_WITH_USER_VERIFICATION')) {
    return 'passkeys need the plan ESSENTIALS, and UserPoolTier is LITE'
  }
  if (site !== undefined && !/^([a-z0-9-]+\.)*[a-z0-9-]+$/.test(site)) {
    return `WebAuthnRelyingPartyID ${site} is not a domain in lower case, without scheme and port`
  }
  const alone = counts !== 'MULTI_FACTOR_WITH_USER_VERIFICATION'
  return settings.MfaConfiguration === 'ON' && first.includes('WEB_AUTHN') && alone
    ? 'WEB_AUTHN is a first factor where MFA is required, and WebAuthnFactorConfiguration lets it count as one only'
    : undefined
}

function mixedFlows({ ClientId, ExplicitAuthFlows = [] }: Client): string | undefined {
  const modern = ExplicitAuthFlows.filter((flow) => flow.startsWith('ALLOW_'))
  return modern.length > 0 && modern.length < ExplicitAuthFlows.length
    ? `Client ${ClientId}: ExplicitAuthFlows mixes names that begin with ALLOW_ and older ones`
    : undefined
}

function rotationGrace({ ClientId, RefreshTokenRotation }: Client): string | undefined {
  const { RetryGracePeriodSeconds = 0 } = RefreshTokenRotation ?? {}
  return outside(`Client ${ClientId}: RetryGracePeriodSeconds`, RetryGracePeriodSeconds, 0, 60)
}

const day = 86_400

function lifetimeLimits(client: Client): string | undefined {
  const { ClientId, AuthSessionValidity = 3 } = client
  const { access, id, refresh } = tokenLifetimes(client)
  return (
    outside(`Client ${ClientId}: AccessTokenValidity in seconds`, access, 300, day) ??
    outside(`Client ${ClientId}: IdTokenValidity in seconds`, id, 300, day) ??
    outside(`Client ${ClientId}: RefreshTokenValidity in seconds`, refresh, 3_600, 3_650 * day) ??
    outside(`Client ${ClientId}: AuthSessionValidity in minutes`, AuthSessionValidity, 3, 15)
  )
}

function outside(what: string, value: number, least: number, most: number): string | undefined {
  return value < least || value > most ? `${what} is ${value}, and must lie between ${least} and ${most}` : undefined
}

/** @throws Error with one sentence that names the pool and the wrong property */
export function readDefinition(definition: UserPoolDefinition): PoolSettings {
  const parsed = userPoolDefinition.safeParse(definition)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`User pool ${definition.id}: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const secret = parsed.data.clients.find((candidate) => candidate.GenerateSecret)
  if (secret)
    throw new Error(`User pool ${definition.id}: client ${secret.ClientId} has a secret, which is not supported.`)
  const refused = creationError(parsed.data)
  if (refused) throw new Error(`User pool ${definition.id} would be refused by Cognito: ${refused}.`)
  return parsed.data
}
