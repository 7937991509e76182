export interface PoolProperties {
  readonly AutoVerifiedAttributes?: readonly string[]
  readonly UserAttributeUpdateSettings?: { readonly AttributesRequireVerificationBeforeUpdate?: readonly string[] }
  readonly MfaConfiguration?: string
  readonly UserPoolTier?: string
  readonly Policies?: { readonly SignInPolicy?: { readonly AllowedFirstAuthFactors?: readonly string[] } }
  readonly WebAuthnRelyingPartyID?: string
  readonly WebAuthnFactorConfiguration?: string
  readonly EnabledMfas?: readonly string[]
  readonly SmsConfiguration?: { readonly SnsCallerArn?: unknown; readonly ExternalId?: string }
  readonly LambdaConfig?: {
    readonly CustomSMSSender?: { readonly LambdaArn?: string; readonly LambdaVersion?: string }
    readonly KMSKeyID?: string
  }
  readonly EmailConfiguration?: { EmailSendingAccount?: string; From?: string; SourceArn?: string }
  readonly Schema?: readonly {
    readonly Name?: string
    readonly Required?: boolean
    readonly AttributeDataType?: string
    readonly StringAttributeConstraints?: { readonly MinLength?: string; readonly MaxLength?: string }
  }[]
  readonly UserPoolName?: string
  readonly SmsAuthenticationMessage?: string
  readonly SmsVerificationMessage?: string
  readonly EmailVerificationMessage?: string
  readonly EmailVerificationSubject?: string
}

export interface ClientProperties {
  readonly ReadAttributes?: readonly string[]
  readonly WriteAttributes?: readonly string[]
  readonly AllowedOAuthFlowsUserPoolClient?: boolean
  readonly CallbackURLs?: readonly string[]
  readonly ExplicitAuthFlows?: readonly string[]
  readonly AccessTokenValidity?: number
  readonly RefreshTokenValidity?: number
}

const standardAttributes = [
  'address',
  'birthdate',
  'email',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
]
const verifiedMarks = ['email_verified', 'phone_number_verified']

/**
 * Returns why Cognito would refuse to create a pool; empty if valid. Source: API reference, CreateUserPool. For the
 * first rule, its error 'All attributes in AttributesRequireVerificationBeforeUpdate must exist in
 * AutoVerifiedAttributes'.
 */
export function poolFaults(pool: PoolProperties): string[] {
  const verified = pool.AutoVerifiedAttributes ?? []
  const kept = pool.UserAttributeUpdateSettings?.AttributesRequireVerificationBeforeUpdate ?? []
  const factors = pool.EnabledMfas ?? []
  const email = pool.EmailConfiguration ?? {}
  const sms = pool.SmsConfiguration
  const { CustomSMSSender: sender, KMSKeyID: keyArn } = pool.LambdaConfig ?? {}
  const faults: [boolean, string][] = [
    [kept.some((name) => !verified.includes(name)), 'keeps the original of what it does not verify'],
    [verified.some((name) => !['email', 'phone_number'].includes(name)), 'verifies what has no code'],
    [pool.MfaConfiguration === 'ON' && factors.length === 0 && !sms, 'asks for a second factor and has none'],
    [factors.includes('SMS_MFA') && !(sms?.SnsCallerArn && sms.ExternalId), 'sends codes without a role to send them'],
    [sender !== undefined && sender.LambdaVersion !== 'V1_0', 'hands codes over in a form that there is not'],
    [
      sender !== undefined && !/^arn:aws:kms:[\w-]+:\d{12}:key\/./.test(keyArn ?? ''),
      'hands codes over without a key to encrypt them',
    ],
    [
      email.EmailSendingAccount === 'DEVELOPER' && !(email.SourceArn && email.From),
      'sends e-mails as an identity that it does not name',
    ],
    [!fits(/^[\w\s+=,.@-]{1,128}$/, pool.UserPoolName ?? 'none'), 'has a name of other characters'],
    [!fits(/^(?=.*\{####\}).{6,140}$/s, pool.SmsAuthenticationMessage), 'text message at sign-in'],
    [!fits(/^(?=.*\{####\}).{6,140}$/s, pool.SmsVerificationMessage), 'text message of verification'],
    [!fits(/^(?=.*\{####\}).{6,20000}$/s, pool.EmailVerificationMessage), 'e-mail of verification'],
    [!fits(/^[\p{L}\p{M}\p{S}\p{N}\p{P}\s]{1,140}$/u, pool.EmailVerificationSubject), 'subject of the e-mail'],
  ]
  return [
    ...faults.filter(([at]) => at).map(([, fault]) => fault),
    ...passkeyFaults(pool),
    ...(pool.Schema ?? []).flatMap(attributeFaults),
  ]
}

/** Source: SignInPolicyType, WebAuthnConfigurationType; 'Passkey sign-in' of the developer guide. */
function passkeyFaults(pool: PoolProperties): string[] {
  const { UserPoolTier: plan = 'ESSENTIALS', WebAuthnFactorConfiguration: counts, WebAuthnRelyingPartyID: site } = pool
  const first = pool.Policies?.SignInPolicy?.AllowedFirstAuthFactors ?? ['PASSWORD']
  const both = counts === 'MULTI_FACTOR_WITH_USER_VERIFICATION'
  const strict = pool.MfaConfiguration === 'ON'
  const faults: [boolean, string][] = [
    [!first.includes('PASSWORD'), 'begins without passwords'],
    [plan === 'LITE' && (first.length > 1 || both), 'has passkeys that its plan does not'],
    [first.includes('WEB_AUTHN') && site === undefined, 'has passkeys of no site'],
    [!fits(/^([a-z0-9-]+\.)+[a-z]{2,}$/, site), 'has passkeys of what is no domain'],
    [strict && first.includes('WEB_AUTHN') && !both, 'asks for two factors and takes a passkey for one'],
    [strict && first.some((factor) => factor.endsWith('_OTP')), 'asks for two factors and takes a code for the first'],
  ]
  return faults.filter(([at]) => at).map(([, fault]) => fault)
}

function attributeFaults(attribute: NonNullable<PoolProperties['Schema']>[number]): string[] {
  const { Name = '', Required, AttributeDataType, StringAttributeConstraints: limits } = attribute
  if (standardAttributes.includes(Name)) return []
  const [least, most] = [Number(limits?.MinLength ?? 0), Number(limits?.MaxLength ?? 2048)]
  const faults: [boolean, string][] = [
    [!/^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,20}$/u.test(Name), `${Name} is no name of an attribute`],
    [Required === true, `${Name} is the pool's own and cannot be required`],
    [AttributeDataType === undefined, `${Name} has no type`],
    [least < 0 || most > 2048 || least > most, `${Name} has limits that nothing fits`],
  ]
  return faults.filter(([at]) => at).map(([, fault]) => fault)
}

/** Returns why Cognito would refuse to create a client of a pool, or every sign-up through it. */
export function clientFaults(client: ClientProperties, pool: PoolProperties): string[] {
  const own = (pool.Schema ?? []).map(({ Name = '' }) => Name).filter((name) => !standardAttributes.includes(name))
  const known = [...standardAttributes, ...own.map((name) => `custom:${name}`)]
  const required = (pool.Schema ?? []).filter(({ Required }) => Required).map(({ Name = '' }) => Name)
  const [read, write] = [client.ReadAttributes ?? [], client.WriteAttributes ?? required]
  const flows = client.ExplicitAuthFlows ?? []
  const faults: [boolean, string][] = [
    [read.some((name) => ![...known, ...verifiedMarks].includes(name)), 'reads what the pool does not have'],
    [write.some((name) => !known.includes(name)), 'writes what the pool does not have'],
    [required.some((name) => !write.includes(name)), 'cannot write what a sign-up must give'],
    [client.AllowedOAuthFlowsUserPoolClient === true && !client.CallbackURLs?.length, 'redirects to nowhere'],
    [flows.some((flow) => !flow.startsWith('ALLOW_')), 'mixes old and new names of flows'],
    [
      flows.includes('ALLOW_USER_AUTH') && pool.UserPoolTier === 'LITE',
      'lets people choose how to begin, which its plan does not',
    ],
    [!within(client.AccessTokenValidity, 5, 24 * 60), 'access tokens live too long or too short'],
    [!within(client.RefreshTokenValidity, 60, 3650 * 24 * 60), 'refresh tokens live too long or too short'],
    [(client.RefreshTokenValidity ?? 0) < (client.AccessTokenValidity ?? 0), 'a token outlives the one it comes from'],
  ]
  return faults.filter(([at]) => at).map(([, fault]) => fault)
}

function fits(pattern: RegExp, text: string | undefined): boolean {
  return text === undefined || pattern.test(text)
}

function within(value: number | undefined, least: number, most: number): boolean {
  return value === undefined || (value >= least && value <= most)
}
